import type { QuestionContent } from '@quiz-app/shared/question';
import { useCallback, useEffect, useState } from 'react';
import { ExamFiles } from '../../exam-files/exam-files.ts';
import type { FormatChoice, ReadFile } from '../../exam-files/serve-exam-files.ts';

/** What is imported: a file, or a text that was pasted. */
export interface Chosen {
  /** The file's name; empty for a text. */
  name: string;
  content: Blob;
}

type Step =
  | { is: 'choosing'; problem?: string | undefined }
  | { is: 'reading'; chosen: Chosen; done: number; questions: number }
  /** `revision` rises with every change of the rows. */
  | { is: 'shown'; chosen: Chosen; file: ReadFile; revision: number };

/** One worker at a time: beginning another ends the one before, and what it does. */
function createWorkers() {
  let current: ExamFiles | undefined;
  const begin = () => {
    current?.close();
    current = new ExamFiles();
    return current;
  };
  return { begin, current: () => current ?? begin(), end: () => current?.close() };
}

/** Reads a file in a worker, which keeps what it read. Leaving the screen ends it. */
export function useImport() {
  const [step, setStep] = useState<Step>({ is: 'choosing' });
  const [formats, setFormats] = useState<FormatChoice[]>([]);
  const [workers] = useState(createWorkers);

  const begin = useCallback(() => {
    const started = workers.begin();
    // Of each worker, as the one before may have ended without an answer. This one ends when the screen is left.
    void started.call('formats', []).then(setFormats, () => undefined);
    return started;
  }, [workers]);

  useEffect(() => {
    begin();
    return workers.end;
  }, [begin, workers]);

  const read = async (chosen: Chosen, format?: FormatChoice['id']) => {
    const started = begin();
    const isCurrent = () => workers.current() === started;
    setStep({ is: 'reading', chosen, done: 0, questions: 0 });
    try {
      const file = await started.call('read', [chosen.name, chosen.content, format], (done, questions) => {
        if (isCurrent()) setStep({ is: 'reading', chosen, done, questions });
      });
      if (isCurrent()) setStep({ is: 'shown', chosen, file, revision: 0 });
    } catch (error) {
      if (isCurrent()) setStep({ is: 'choosing', problem: error instanceof Error ? error.message : undefined });
    }
  };

  return {
    step,
    formats,
    read,
    /** Ends the reading, or drops what was read. */
    cancel: () => {
      begin();
      setStep({ is: 'choosing' });
    },
    /** Takes a refused question as it was mended. @throws Error with the reason if it cannot be taken */
    mend: async (index: number, content: QuestionContent) => {
      const overview = await workers.current().call('mend', [index, content]);
      setStep((now) =>
        now.is === 'shown' ? { ...now, file: { ...now.file, ...overview }, revision: now.revision + 1 } : now,
      );
    },
    files: workers.current,
  };
}

export type Import = ReturnType<typeof useImport>;
