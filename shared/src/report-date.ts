import type { Report } from './report.ts';

/** When the attempt was finished by the device's clock, if that is plausible; else when the report was received. */
export function reportDate({ finishedAt, createdAt }: Pick<Report, 'finishedAt' | 'createdAt'>): string {
  return finishedAt && Date.parse(finishedAt) <= Date.parse(createdAt) ? finishedAt : createdAt;
}
