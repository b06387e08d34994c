import { report } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { longExam, longWord } from '../support/long-exam.ts';
import { overflowing } from '../support/overflow.ts';
import { engines } from './find-engines.ts';
import { logIn, test } from './phone.ts';

/** A phone; tables without the menu, and with it at the width that leaves least room; a desktop. */
const widths = [390, 768, 960, 1280];

for (const engine of engines) {
  test(`${engine.name}: long words and names wrap, at every width`, async ({ server, admin, phone }, info) => {
    const person = newPerson('W'.repeat(100), true);
    const anyone = new Api(server.url);
    await anyone.register(person);
    const exam = await longExam(admin, longWord + info.testId);
    await report(await anyone.logIn(person), exam);
    const hand = await phone.start(engine);
    const fits = async (state: string) => {
      const sideways = await hand.run(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(sideways, state).toBe(0);
      expect.soft(await hand.run(overflowing), state).toEqual([]);
    };
    // Also below the window, where it is not drawn.
    const isThere = (text: string) => hand.run((words) => document.body.textContent.includes(words), text);
    await hand.open(server.url);
    await logIn(hand, person);
    const card = { css: `a[href="/user/write-exam/${exam._id}"]` };
    await hand.reach(card, { beside: person.name });
    await fits('home');
    await hand.click(card);
    await hand.click({ button: 'Start Exam' });
    await hand.see('is a word?');
    await fits('question');
    await hand.click({ css: 'label:has(input[value="A"])' });
    await hand.click({ button: 'Submit Answer' });
    await hand.see('Correct answer');
    await fits('feedback');
    await hand.click({ button: 'Submit Exam' });
    await hand.see('Obtained Marks');
    await fits('result');
    await hand.click({ button: 'Review Answers' });
    await hand.see('Back to result');
    await fits('review');
    for (const path of ['/user/reports', '/admin/exams', '/admin/reports', '/leaderboard']) {
      await hand.open(server.url + path);
      await expect.poll(() => isThere(path === '/leaderboard' ? '(you)' : exam.name)).toBe(true);
      for (const width of widths) {
        await hand.resize({ width, height: 844 });
        await fits(`${path} at ${width}`);
      }
    }
  });
}
