import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { saveFile } from '../../screen-parts/save-file.ts';
import { ExamFiles } from '../files/exam-files/exam-files.ts';
import type { FormatChoice } from '../files/exam-files/serve-exam-files.ts';
import type { WrittenExams } from '../files/exam-files/write-exams.ts';

type Outcome =
  | { is: 'idle' }
  | { is: 'writing' }
  | { is: 'saved'; written: WrittenExams }
  | { is: 'failed'; why: string };

/** Writes exams of this device into a file, in a worker. Leaving the screen ends it. */
export function useExport(examIds: readonly string[]) {
  const device = useDevice();
  const [formats, setFormats] = useState<FormatChoice[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'idle' });
  const files = useRef<ExamFiles>(undefined);

  useEffect(() => {
    const started = new ExamFiles();
    files.current = started;
    started.call('formats', []).then(setFormats, (error: Error) => {
      // An AbortError: the screen was left.
      if (error.name !== 'AbortError') setOutcome({ is: 'failed', why: error.message });
    });
    return () => started.close();
  }, []);

  const write = async (format: FormatChoice['id']) => {
    const worker = files.current;
    if (!worker || outcome.is === 'writing') return;
    setOutcome({ is: 'writing' });
    try {
      // One after another, so that no large message blocks the page.
      const media = new Set<string>();
      for (const id of examIds) {
        const exam = await device.exams.queryOne(id);
        if (exam) for (const named of await worker.call('collect', [exam])) media.add(named);
      }
      for (const id of media) {
        // The file says which questions it lacks for want of a picture.
        const dataUrl = await device
          .media()
          .then((media) => media.load(id))
          .catch(() => undefined);
        if (dataUrl) await worker.call('collectFile', [id, dataUrl]);
      }
      const written = await worker.call('write', [format]);
      saveFile(new File([written.content], written.name, { type: written.content.type }));
      setOutcome({ is: 'saved', written });
    } catch (error) {
      setOutcome({ is: 'failed', why: error instanceof Error ? error.message : t`The file could not be written` });
    }
  };
  return { formats, outcome, write, forget: () => setOutcome({ is: 'idle' }) };
}
