import { expect, it } from 'vitest';
import { reportDate } from './report-date.ts';

const createdAt = '2026-11-20T09:12:37.000Z';

it.each([
  ['the finish, if the device sent one', '2026-11-18T23:00:00.000Z', '2026-11-18T23:00:00.000Z'],
  ['the receipt, if it sent none', undefined, createdAt],
  ['the receipt, if the finish is later', '2026-11-20T09:12:38.000Z', createdAt],
  ['the finish, given in another zone', '2026-11-20T14:12:36+05:00', '2026-11-20T14:12:36+05:00'],
])('shows %s', (_what, finishedAt, shown) => {
  expect(reportDate({ createdAt, ...(finishedAt !== undefined && { finishedAt }) })).toBe(shown);
});
