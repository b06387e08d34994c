import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openTestApp } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';

/** The reports that one person may add, fewer than usual to save time. */
const limit = { most: 1_000, seconds: 10 };
/** Reports sent at once. The server refuses requests when 500 are running. */
const atOnce = 250;
/** How many of those that were refused are sent again. */
const again = 40;

it('P17 the reports of one person are limited, and none is lost', { timeout: 600_000 }, async () => {
  const { app, person } = await openTestApp({ reportsOfUser: limit });
  const exam = await addSampleExam(await person('Admin', true));
  const plan = { guarantee: 'P17', title: 'reports of one person, more than the limit', full: 3_000, short: 1_200 };

  await attack(plan, async ({ rounds, failed }) => {
    const [taker, another] = [await person('Taker'), await person('Another')];
    const started = performance.now();
    const allowed = () => limit.most * Math.ceil((performance.now() - started) / (limit.seconds * 1_000));
    const kept = new Set<string>();
    /** @returns true if the report was acknowledged, else the seconds of Retry-After */
    const send = async (attempt: SubmittedAttempt) => {
      // Without a Client, which takes longer to check an answer than the server takes to send it.
      const headers = { authorization: `Bearer ${taker.token}`, 'content-type': 'application/json' };
      const answer = await app.request(endpoints.addReport.path, {
        method: 'POST',
        headers,
        body: JSON.stringify(attempt),
      });
      const { status } = answer;
      const { data } = (await answer.json()) as { data?: { _id: string } };
      if (status === 200 && data?._id === attempt._id) kept.add(attempt._id);
      else if (status !== 429) failed(`a report was answered with ${status}`);
      return status === 200 || Number(answer.headers.get('retry-after'));
    };

    const attempts = Array.from({ length: rounds }, () => sampleAttempt(taker, exam));
    for (let from = 0; from < rounds; from += atOnce) await Promise.all(attempts.slice(from, from + atOnce).map(send));
    if (kept.size < limit.most || kept.size > allowed()) failed(`${kept.size} reports were added at once`);

    // Past the limit, stored reports are acknowledged again, and another person is not limited.
    const repeated = await Promise.all(
      attempts
        .filter(({ _id }) => kept.has(_id))
        .slice(0, atOnce)
        .map(send),
    );
    const refused = repeated.filter((answer) => answer !== true).length;
    if (refused > 0) failed(`${refused} reports were not acknowledged again`);
    const { status } = await another.call('addReport', { body: sampleAttempt(another, exam) });
    if (status !== 200) failed(`another person was answered with ${status}`);

    for (const attempt of attempts.filter(({ _id }) => !kept.has(_id)).slice(0, again)) {
      for (let answer = await send(attempt); answer !== true; answer = await send(attempt)) {
        if (!(answer >= 1)) return failed('a refusal without Retry-After');
        await wait(answer * 1_000);
      }
    }
    const stored = (await taker.data('getOwnReports', { query: { fields: 'summary' } })).map(({ _id }) => _id);
    if (stored.length !== kept.size || !stored.every((id) => kept.has(id)))
      failed(`${stored.length} reports are stored`);
  });
});
