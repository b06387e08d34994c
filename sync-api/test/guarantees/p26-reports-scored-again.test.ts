import { setTimeout as wait } from 'node:timers/promises';
import { pathOf } from '@quiz-app/shared/contract/endpoints';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { areClaimsOf, type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import type { Answers, Report } from '@quiz-app/shared/report';
import { marksOf } from '@quiz-app/shared/scoring';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { askUnchecked } from '../harness/ask-unchecked.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleAttempt, sampleQuestions } from '../harness/sample-exam.ts';

const plan = {
  guarantee: 'P26',
  title: 'reports scored again for another accepted answer, beside takers who hand in',
  full: 100_000,
  short: 1_000,
};

const typed: QuestionContent[] = [
  { name: 'Which keyword waits for a promise?', kind: 'text', accepted: [{ text: 'await' }] },
  { name: 'How many states has a promise?', kind: 'numeric', value: '3', points: 2 },
];
/** Answers to this question have a typo that a later version accepts for less. */
const city: QuestionContent = { name: 'Which city?', kind: 'text', typos: 1, accepted: [{ text: 'Nairobi' }] };
const cheapTypo = { ...city, accepted: [{ text: 'Nairobi' }, { text: 'Nairoby', fraction: 0.25 }] };
/** The first one is right only after it is accepted. */
const words = ['await it', 'await', 'yield'];
const takers = 20;
/** Reports of one page, and requests at once. */
const [page, atOnce] = [500, 20];

const marksIn = (report: Report): number =>
  marksOf(report, report.result.correctAnswers.length, {
    questionsCount: report.exam.questions.length,
    totalMarks: report.exam.totalMarks,
  });

it('P26 reports scored again have two receipts that verify, and none is lost', { timeout: 3_600_000 }, async () => {
  await attack(plan, async ({ rounds, failed }) => {
    const { app, person } = await openTestApp({ reportsOfUser: { most: 10 * rounds, seconds: 500 } });
    const admin = await person('Admin', true);
    const people: Person[] = [];
    while (people.length < takers) people.push(await person(`Taker ${people.length}`));
    const exam = await addSampleExam(admin, { totalMarks: 10 }, [...sampleQuestions, ...typed, city]);
    const [choice = '', , word = '', number = '', typo = ''] = exam.questions.map(({ _id }) => _id);
    let made = 0;

    async function handIn(taken: Exam): Promise<void> {
      const answers: Answers = {
        [choice]: [made % 2 === 0 ? 'B' : 'A'],
        [word]: { typed: words[made % words.length] ?? '' },
        [number]: { typed: '3', value: '3' },
        [typo]: { typed: 'Nairoby' },
      };
      const by = people[made % takers] as Person;
      made += 1;
      const envelope = await askUnchecked(app, by, pathOf('addReport'), sampleAttempt(by, taken, answers));
      if (!envelope.success) failed(`a report was refused: ${envelope.message}`);
    }
    const keepHandingIn = async (isOver: () => boolean, taken: Exam, pause: number) => {
      while (!isOver()) {
        await handIn(taken);
        await wait(pause);
      }
    };

    let left = rounds;
    const fill = async () => {
      while (left > 0) {
        left -= 1;
        await handIn(exam);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fill));

    await admin.data('editQuestion', { id: exam._id, body: questionPayload(cheapTypo, exam, typo) });
    const start = performance.now();
    const body = { questionId: word, answer: { typed: 'await it' } };
    const newest = await admin.data('acceptAnswer', { id: exam._id, body });
    let isOver = false;
    const beside = [exam, newest].map((taken) => keepHandingIn(() => isOver, taken, 5));
    while ((await admin.data('getScoringAgain', { id: exam._id })).left > 0) await wait(250);
    const seconds = (performance.now() - start) / 1000;
    isOver = true;
    await Promise.all(beside);
    while ((await admin.data('getScoringAgain', { id: exam._id })).left > 0) await wait(50);
    console.log(
      `${rounds} reports scored again in ${seconds.toFixed(1)} s beside ${made - rounds} that were handed in`,
    );

    const keys = (await (await app.request(receiptKeysPath, {})).json()) as ReceiptKeys;
    const isValid = async (report: Report) => {
      const check = await verifyReceipt(report.receipt ?? '', keys);
      return check.found === 'valid' && (await areClaimsOf(check.claims, report));
    };
    async function check(report: Report): Promise<void> {
      const { _id, earlier = [] } = report;
      const before = earlier[0];
      const { typed: given = '' } = (report.answers?.[word] ?? {}) as { typed?: string };
      const isRaised = given === words[0] && report.exam.version === exam.version;
      if (!(await isValid(report))) failed(`the receipt of ${_id} is not that of its report`);
      if (earlier.length !== (isRaised ? 1 : 0)) failed(`${_id} with ${given} has ${earlier.length} earlier scores`);
      if (!before) return;
      if (marksIn(report) <= before.marks) failed(`${_id} has ${marksIn(report)} marks after ${before.marks}`);
      const old = await verifyReceipt(before.receipt ?? '', keys);
      if (old.found !== 'valid' || old.claims.attempt !== _id || old.claims.marks !== before.marks)
        failed(`the first receipt of ${_id} is not that of its first score`);
    }

    const totals = new Map<string, number>();
    let [found, cursor]: [number, number | null | undefined] = [0, undefined];
    do {
      const query: string = `?limit=${page}${cursor ? `&cursor=${cursor}` : ''}`;
      const listed = await askUnchecked<Report[]>(app, admin, `/api/reports/getAllReports${query}`);
      if (!listed.success) throw new Error(listed.message);
      const { data, nextCursor } = listed;
      for (const report of data) totals.set(report.user._id, (totals.get(report.user._id) ?? 0) + marksIn(report));
      await Promise.all(data.map(check));
      found += data.length;
      cursor = nextCursor;
    } while (cursor);
    if (found !== made) failed(`${found} reports of ${made}`);
    for (const { user, score } of await admin.data('getLeaderboard')) {
      const expected = totals.get(user._id) ?? 0;
      if (Math.abs(score - expected) > 1e-9 * expected) failed(`a total of ${score} for marks of ${expected}`);
    }
  });
});
