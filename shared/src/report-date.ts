import type { Report } from './report.ts';

/** The time an attempt was finished by the device's clock if that is plausible, else the time of receipt. */
export function reportDate({ finishedAt, createdAt }: Pick<Report, 'finishedAt' | 'createdAt'>): string {
  return finishedAt && Date.parse(finishedAt) <= Date.parse(createdAt) ? finishedAt : createdAt;
}
