import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { sampleDetails } from '../../test/harness/sample-exam.ts';

it('an unexpected error is logged, and the client gets a general message', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const questionWriter = async () => {
    throw new Error('the inside of the server');
  };
  const { person } = await openTestApp({ logger, questionWriter });
  const answer = await (await person('Admin', true)).call('createExam', { body: sampleDetails });
  expect([answer.status, answer.text]).toEqual([
    500,
    '{"success":false,"message":"Server error","code":"server-error"}',
  ]);
  expect(lines).toEqual([expect.stringContaining('the inside of the server')]);
});
