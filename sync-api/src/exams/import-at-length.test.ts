import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { limits } from '@quiz-app/shared/limits';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { sampleDetails } from '../../test/harness/sample-exam.ts';

it('holds the event loop no longer than 50 ms with 50,000 questions', { timeout: 120_000 }, async () => {
  const { person, app } = await openTestApp();
  const admin = await person('Admin', true);
  const text = 'What does this line print, and why does it? '.repeat(6);
  const option = 'It prints undefined, as nothing was returned';
  const question = { name: text, options: { A: option, B: `${option}.`, C: '1', D: '2' }, correctOptions: ['A'] };
  const questions = Array.from({ length: limits.questionsPerExam }, () => question);
  const body = JSON.stringify(
    Array.from({ length: 100 }, (_, index) => ({ ...sampleDetails, name: `${index}`, questions })),
  );
  expect(body.length).toBeGreaterThan(20_000_000);
  const holds: number[] = [];
  // What else the machine does delays a turn as well, but not at every import.
  for (let tried = 0; tried < 3 && !holds.some((ms) => ms < 50); tried += 1) {
    await wait(200);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const response = await app.request(endpoints.importExams.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body,
    });
    delay.disable();
    expect(response.status).toBe(200);
    holds.push(delay.max / 1e6);
  }
  expect(Math.min(...holds)).toBeLessThan(50);
});
