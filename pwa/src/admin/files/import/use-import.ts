import type { QuestionContent } from '@quiz-app/shared/question';
import { useEffect, useState } from 'react';
import { ExamFiles } from '../exam-files/exam-files.ts';
import type { ReadFile } from '../exam-files/serve-exam-files.ts';

/** The source of an import: a file or a pasted text. */
export interface Chosen {
  /** The file's name; empty for a text. */
  name: string;
  content: Blob;
  /** The pasted text. */
  text?: string;
}

type Step =
  /** `unread` could not be read, because of `problem`. */
  | { is: 'choosing'; problem?: string | undefined; unread?: Chosen }
  | { is: 'reading'; chosen: Chosen; done: number; questions: number }
  /** `revision` increases with every change of the rows. */
  | { is: 'shown'; chosen: Chosen; file: ReadFile; revision: number };

/** One worker at a time: starting another closes the previous one and cancels its work. */
function createWorkers() {
  let current: ExamFiles | undefined;
  const begin = () => {
    current?.close();
    current = new ExamFiles();
    return current;
  };
  const end = () => {
    current?.close();
    current = undefined;
  };
  return { begin, current: () => current ?? begin(), end };
}

/** Reads a file in a worker, which keeps the result. Leaving the screen closes it. */
export function useImport() {
  const [step, setStep] = useState<Step>({ is: 'choosing' });
  const [workers] = useState(createWorkers);

  useEffect(() => {
    // Loads the readers while the user chooses a file. One may have been dropped before this effect.
    workers.current();
    return workers.end;
  }, [workers]);

  const read = async (chosen: Chosen, format?: ReadFile['format']) => {
    const started = workers.begin();
    const isCurrent = () => workers.current() === started;
    setStep({ is: 'reading', chosen, done: 0, questions: 0 });
    try {
      const file = await started.call('read', [chosen.name, chosen.content, format], (done, questions) => {
        if (isCurrent()) setStep({ is: 'reading', chosen, done, questions });
      });
      if (isCurrent()) setStep({ is: 'shown', chosen, file, revision: 0 });
    } catch (error) {
      if (isCurrent())
        setStep({ is: 'choosing', problem: error instanceof Error ? error.message : undefined, unread: chosen });
    }
  };

  return {
    step,
    read,
    /** Cancels the reading, or discards the result. */
    cancel: () => {
      workers.begin();
      setStep({ is: 'choosing' });
    },
    /** Accepts a fixed question. @throws Error with the reason if it is still refused */
    fix: async (index: number, content: QuestionContent) => {
      const overview = await workers.current().call('fix', [index, content]);
      setStep((now) =>
        now.is === 'shown' ? { ...now, file: { ...now.file, ...overview }, revision: now.revision + 1 } : now,
      );
    },
    files: workers.current,
  };
}

export type Import = ReturnType<typeof useImport>;
