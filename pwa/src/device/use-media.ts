import type { Exam } from '@quiz-app/shared/exam';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { mediaOf } from '../local/exams/exam-summary.ts';
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
    let isWanted = true;
    const look = () => {
      read(device).then(
        (value) => isWanted && setKnown({ by: read, value }),
        (error) => console.warn('The stored pictures cannot be read.', error),
      );
    };
    look();
    const unsubscribe = device.events.on(({ type }) => type === 'media-changed' && look());
    return () => {
      isWanted = false;
      unsubscribe();
    };
  }, [device, read]);
  return known && known.by === read ? known.value : undefined;
}

const storedIds = ({ media }: Device): Promise<ReadonlySet<string>> => media.ids();

/** How many of the exams are on this device with all their pictures and sounds; `undefined` until it is known. */
export function useWholeExams(exams: readonly ExamSummary[] | undefined): number | undefined {
  const haveMedia = exams?.some(({ mediaIds }) => mediaIds?.length);
  const kept = useStored(haveMedia ? storedIds : undefined);
  if (!haveMedia) return exams?.length;
  return kept && exams?.filter(({ mediaIds = [] }) => mediaIds.every((id) => kept.has(id))).length;
}

/** An exam's pictures and sounds, and how many of them are on this device. */
export interface KeptMedia {
  kept: number;
  of: number;
}

const noMedia: KeptMedia = { kept: 0, of: 0 };

/**
 * How many of an exam's pictures and sounds are on this device, and asks for the missing ones; `undefined` until it is
 * known. Once all are here, each is checked.
 */
export function useKeptMedia(exam: Exam): KeptMedia | undefined {
  const { events } = useDevice();
  const ids = useMemo(() => mediaOf(exam), [exam]);
  const read = useCallback(
    async ({ media }: Device): Promise<KeptMedia> => {
      const stored = await media.ids();
      const kept = ids.filter((id) => stored.has(id));
      if (kept.length < ids.length) return { kept: kept.length, of: ids.length };
      let whole = 0;
      for (const id of ids) if (await media.read(id)) whole += 1;
      return { kept: whole, of: ids.length };
    },
    [ids],
  );
  const known = useStored(ids.length > 0 ? read : undefined);
  const isMissing = known !== undefined && known.kept < known.of;
  useEffect(() => {
    if (isMissing) events.emit({ type: 'media-wanted', ids });
  }, [events, isMissing, ids]);
  return ids.length > 0 ? known : noMedia;
}
