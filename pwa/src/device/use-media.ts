import type { Exam } from '@quiz-app/shared/exam';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { mayHaveMedia, mediaOf } from '../local/exams/exam-summary.ts';
import { type StorageProblem, storageText } from '../local/storage/storage-failed.ts';
import type { Device } from '../sync/device.ts';
import { useDevice } from './device-context.ts';
import type { ExamSummary } from './use-exams.ts';

/**
 * Reads from the stored media now and after each change; `undefined` until it is known.
 *
 * @param read the same function as long as its answer may stay; `undefined` if there is nothing to read
 */
function useStored<Value>(read: ((device: Device) => Promise<Value>) | undefined): Value | undefined {
  const device = useDevice();
  const [known, setKnown] = useState<{ by: unknown; value: Value }>();
  useEffect(() => {
    if (!read) return;
    let latest = 0;
    const look = () => {
      latest += 1;
      const turn = latest;
      read(device).then(
        // An earlier read may finish later, with an older answer.
        (value) => turn === latest && setKnown({ by: read, value }),
        (error) => console.warn('The stored pictures cannot be read.', error),
      );
    };
    look();
    const unsubscribe = device.events.on(({ type }) => type === 'media-changed' && look());
    return () => {
      latest = -1;
      unsubscribe();
    };
  }, [device, read]);
  return known && known.by === read ? known.value : undefined;
}

const none: ReadonlySet<string> = new Set();

/** The ids of exams whose pictures and sounds are not all on this device; `undefined` until it is known. */
export function useIncompleteExams(exams: readonly ExamSummary[] | undefined): ReadonlySet<string> | undefined {
  const haveMedia = exams?.some(mayHaveMedia);
  const read = useCallback(
    async (device: Device) => (await device.media()).incompleteExams(exams?.filter(mayHaveMedia) ?? []),
    [exams],
  );
  const incomplete = useStored(haveMedia ? read : undefined);
  return haveMedia ? incomplete : none;
}

/** An exam's pictures and sounds, and how many of them are on this device. */
export interface KeptMedia {
  kept: number;
  of: number;
  /** Why the others could not be stored. */
  problem?: string | undefined;
}

/**
 * How many of an exam's pictures and sounds are on this device, and asks for the missing ones; `undefined` until it is
 * known.
 */
export function useKeptMedia(exam: Exam): KeptMedia | undefined {
  const { events } = useDevice();
  const ids = useMemo(() => mediaOf(exam), [exam]);
  const of = ids.length;
  const read = useCallback(async (device: Device) => (await device.media()).countKept(ids), [ids]);
  const kept = useStored(of > 0 ? read : undefined);
  const [problem, setProblem] = useState<StorageProblem>();
  useEffect(() => events.on((event) => event.type === 'media-changed' && setProblem(event.problem)), [events]);
  const isMissing = kept !== undefined && kept < of;
  useEffect(() => {
    if (isMissing) events.emit({ type: 'media-wanted', ids });
  }, [events, isMissing, ids]);
  if (of === 0) return { kept: 0, of };
  return kept === undefined ? undefined : { kept, of, problem: problem && storageText(problem) };
}
