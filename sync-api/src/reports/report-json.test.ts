import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import type { EarlierScore } from './earlier-scores.ts';
import { type ReportRow, toReport } from './report-json.ts';

it('reads the chain of the receipts of a report that was scored 24 times once, not again for each of them', () => {
  const exam = makeExam();
  let reads = 0;
  const taken = {
    ref: 1,
    get exam() {
      reads += 1;
      return exam;
    },
  };
  const earlier = Array.from(
    { length: 24 },
    (_, at): EarlierScore => ({
      correct: '0',
      marks: at / 100,
      verdict: 'Fail',
      receipt: `key.${at}`,
      until: '2026-01-02T03:04:05.000Z',
    }),
  );
  const row: ReportRow = {
    seq: 1,
    id: '01930000-0000-7000-8000-00000000dead',
    user_id: 'user',
    user_name: 'User',
    version_ref: 1,
    correct: '1',
    answers: 'A',
    marks: null,
    verdict: 'Pass',
    created_at: '2026-01-02T03:04:05.000Z',
    started_at: null,
    finished_at: null,
    device_started_at: null,
    device_finished_at: null,
    seconds_used: null,
    allowed_seconds: null,
    late: null,
    early: null,
    over_time: null,
    over_limit: null,
    unseen: null,
    scored_by_server: 0,
    handed_in_by: null,
    handed_in_by_name: null,
    scored_version: 2,
    earlier: JSON.stringify(earlier),
    receipt: 'key.24',
  };
  const report = toReport(row, taken, 'all', 'taker') as { earlier: { receipt: string }[] };
  expect(new Set(report.earlier.map(({ receipt }) => receipt)).size).toBe(24);
  expect(reads).toBeLessThan(100);
});
