import type { Report } from './report.ts';

/** When an attempt was finished by the device's clock, where that is plausible; else when the server received it. */
export function reportDate({ finishedAt, createdAt }: Pick<Report, 'finishedAt' | 'createdAt'>): string {
  return finishedAt && Date.parse(finishedAt) <= Date.parse(createdAt) ? finishedAt : createdAt;
}
