import type { Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';
import type { Answers } from '@quiz-app/shared/report';
import { attack } from '../../../.setup/attack.ts';
import { seeded } from '../../test/seeded.ts';
import { readyWithKinds } from '../support/all-kinds.ts';
import { Api, newPerson } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { doubleTapMs, logInIfAsked } from '../support/steps.ts';

const duration = 3600;
const questionCount = 12;

/** Seconds by which the shown time may exceed the remaining time: it is rounded up, and read a moment later. */
const rounding = 1.2;

const words = ['one', 'two', 'three'];

/** The questions of every kind, in turn. */
const questions = Array.from({ length: questionCount }, (_, index): QuestionContent => {
  const name = `Is ${index} the number?`;
  const kinds: QuestionContent[] = [
    { name, options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] },
    { name, kind: 'numeric', value: '7' },
    { name, kind: 'text', accepted: [{ text: 'yes' }] },
    { name: `${name} [[1]]`, kind: 'gaps', gaps: [{ kind: 'dropdown', options: words, correct: 0 }] },
    { name, kind: 'order', items: words },
    { name, kind: 'match', left: ['1', '2'], right: words },
  ];
  return kinds[index % kinds.length] as QuestionContent;
});

/** The questions and answers of one attempt, as shown to the taker. */
interface Seen {
  /** When its first question was shown, epoch milliseconds. */
  since: number;
  /** The answers that were shown as submitted, by the number in the question; undefined where it is not known. */
  answers: Map<number, Answer | undefined>;
}

const verdict = (page: Page) => page.getByText(/^((Correct|Incorrect) Answer|Partly correct: .*)$/);
const start = (page: Page) => page.getByRole('button', { name: 'Start Exam' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Exam' });
const retake = (page: Page) => page.getByRole('button', { name: 'Retake Exam' });
/** The text of the question; the heading of one with gaps says something else. */
const shown = (page: Page) => page.getByText(/^Is \d+ the number\?/).first();

/** The remaining seconds that the page shows. */
async function secondsLeft(page: Page): Promise<number> {
  const shown = await page
    .getByText(/^(\d:)?\d\d:\d\d$/)
    .first()
    .textContent();
  return (shown ?? '').split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}

const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0]);

/** Answers the question on the page in one of three ways. */
async function answer(page: Page, { kind }: QuestionContent, way: number): Promise<Answer> {
  const typed = ['7', '-3.5', '1e3'][way] ?? '';
  if (kind === 'numeric' || kind === 'text') {
    await page.getByRole('textbox', { name: 'Your answer' }).fill(typed);
    return kind === 'text' ? { typed } : { typed, value: typed === '1e3' ? '1000' : typed };
  }
  if (kind === 'order') {
    await page
      .getByRole('button', { name: /^Move up: / })
      .last()
      .click();
    const rows = await page.getByRole('group').getByRole('listitem').allTextContents();
    return rows.map((row) => words.findIndex((word) => row.includes(word)));
  }
  const [first, second] = [way, (way + 1) % 3];
  if (kind === 'match') {
    for (const name of [/^1 /, words[first], /^2 /, words[second]]) {
      const card = page.getByRole('radio', { name: name ?? '', exact: true });
      // A press on a partner that is chosen already, before a kill, takes it back.
      if (!(await card.isChecked())) await page.locator('label').filter({ has: card }).click();
    }
    return [first, second];
  }
  if (kind === 'gaps') {
    await page.getByRole('combobox', { name: 'Gap 1' }).selectOption(words[first] ?? '');
    return [first];
  }
  await page.getByText(way === 0 ? 'Yes' : 'No', { exact: true }).click();
  return [way === 0 ? 'A' : 'B'];
}

/** Answers questions until the exam is over; throws when the browser is killed. */
async function goOn(page: Page, seen: Seen, random: () => number): Promise<void> {
  for (;;) {
    const text = (await shown(page).textContent()) ?? '';
    const number = numberIn(text);
    const question = questions[number];
    if (!question) throw new Error(`There is no question ${text}`);
    if (!(await verdict(page).isVisible())) {
      const given = await answer(page, question, Math.floor(random() * 3));
      await page.getByRole('button', { name: 'Submit Answer' }).press('Enter');
      await verdict(page).waitFor();
      seen.answers.set(number, given);
    } else if (!seen.answers.has(number)) {
      // It was stored, and the kill came before it was shown.
      seen.answers.set(number, undefined);
    }
    // An immediate tap would count as the second of a double tap.
    await page.waitForTimeout(doubleTapMs);
    if (await submit(page).isVisible()) break;
    await page.getByRole('button', { name: 'Next Question' }).press('Enter');
    // Its number, because the text of a question with gaps changes with its verdict already.
    await expect.poll(async () => numberIn(await shown(page).textContent())).not.toBe(number);
  }
  await submit(page).press('Enter');
  await retake(page).waitFor();
}

/** Compares a report with what the taker saw. */
function differences(report: { answers?: Answers }, exam: Exam, { answers }: Seen): string[] {
  return exam.questions.flatMap(({ _id, name }) => {
    const shown = JSON.stringify(answers.get(numberIn(name)));
    const stored = JSON.stringify(report.answers?.[_id]);
    return shown === undefined || stored === shown ? [] : [`${name} was shown as ${shown} and is stored as ${stored}`];
  });
}

test('P1 a resumable exam continues after the browser is killed', async ({ server, admin, browserToKill: browser }) => {
  const plan = {
    guarantee: 'P1',
    title: 'browser SIGKILLed at any moment of a resumable exam',
    full: 200,
    short: 3,
    seeded: true,
  };
  test.setTimeout(plan.full * 30_000);
  const exam = await admin.addExam(
    {
      name: 'Resumable',
      category: 'HTML',
      duration,
      totalMarks: 12,
      passingMarks: 1,
      shuffle: 'both',
      resumable: true,
    },
    questions,
  );
  const taker = newPerson('Leila Haddad');
  await new Api(server.url).register(taker);
  const api = await new Api(server.url).logIn(taker);
  const address = `${server.url}/user/write-exam/${exam._id}`;

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const before = (await api.ownReports()).length;
    const finished: Seen[] = [];
    let running: Seen | undefined;
    let resumed = 0;
    for (let round = 0; round < rounds || running; round += 1) {
      const { page, context } = await browser.start();
      await logInIfAsked(page, taker, server.url);
      if (round === 0) await readyWithKinds(page);
      if (round % 3 === 1) await context.setOffline(true);
      await page.goto(address);
      const instructions = page.getByRole('heading', { name: 'Resumable' });
      await expect(running ? shown(page) : instructions.or(shown(page)).first())
        .toBeVisible({ timeout: 30_000 })
        .catch(async () => {
          // It may have been finished just before the kill.
          if (running?.answers.size !== questionCount)
            failed(`after kill ${round}: the exam did not continue, with ${running?.answers.size} answers`);
          if (running) finished.push(running);
          running = undefined;
        });
      if (!running) {
        await start(page).click();
        await shown(page).waitFor();
        running = { since: Date.now(), answers: new Map() };
      } else {
        resumed += 1;
        const most = duration - (Date.now() - running.since) / 1000 + rounding;
        const left = await secondsLeft(page);
        if (left > most) failed(`after kill ${round}: ${left} s are left, but no more than ${most} are possible`);
      }
      const seen: Seen = running;
      // At any moment, even during the start. The last attempt ends without a kill.
      const isLast = round >= rounds;
      const ended = goOn(page, seen, random).then(
        () => true,
        (error: unknown) => {
          if (isLast) throw error;
          return false;
        },
      );
      // A random time, not a state of the page, so that the kill can hit every step of storing an answer.
      if (isLast) await context.setOffline(false);
      else await page.waitForTimeout(random() * 2_500);
      const isOver = isLast ? await ended : false;
      await browser.kill();
      if ((await ended) || isOver) {
        finished.push(seen);
        running = undefined;
      }
    }
    const { page } = await browser.start();
    await logInIfAsked(page, taker, server.url);
    await expect.poll(async () => (await api.ownReports()).length - before, { timeout: 60_000 }).toBe(finished.length);
    const reports = (await api.ownReports()).slice(0, finished.length).reverse();
    if (new Set(reports.map(({ _id }) => _id)).size < finished.length) failed('an attempt has two reports');
    const sorted = reports.toSorted((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? ''));
    for (const [index, report] of sorted.entries()) {
      const seen = finished[index];
      if (seen) for (const each of differences(report, exam, seen)) failed(`attempt ${index}: ${each}`);
    }
    await browser.kill();
    if (resumed < rounds / 2)
      failed(`only ${resumed} of ${rounds} kills hit a running exam: too few to prove anything`);
  });
});
