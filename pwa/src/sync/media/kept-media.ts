import { type ExamSummary, mediaOf } from '../../local/exams/exam-summary.ts';
import type { Device } from '../device.ts';

type Services = Pick<Device, 'exams' | 'media'>;

/** The ids of an exam's pictures and sounds. */
export async function mediaIdsOf(
  { exams }: Pick<Services, 'exams'>,
  { _id, mediaIds }: ExamSummary,
): Promise<readonly string[]> {
  if (mediaIds) return mediaIds;
  const exam = await exams.queryOne(_id);
  return exam ? mediaOf(exam) : [];
}

/** The ids of those exams whose pictures and sounds are not all on this device. */
export async function incompleteExams(device: Services, summaries: readonly ExamSummary[]): Promise<Set<string>> {
  const kept = await (await device.media()).ids();
  const incomplete = new Set<string>();
  for (const summary of summaries)
    if ((await mediaIdsOf(device, summary)).some((id) => !kept.has(id))) incomplete.add(summary._id);
  return incomplete;
}

/** How many of these pictures and sounds are on this device. Once all are here, each is checked. */
export async function countKept(device: Services, ids: readonly string[]): Promise<number> {
  const media = await device.media();
  const stored = await media.ids();
  const kept = ids.filter((id) => stored.has(id)).length;
  if (kept < ids.length) return kept;
  let whole = 0;
  for (const id of ids) if (await media.read(id)) whole += 1;
  return whole;
}
