import { allKinds } from '../support/all-kinds.ts';
import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { engines } from './find-engines.ts';
import type { Hand } from './hand.ts';
import { logIn, test } from './phone.ts';

const inOrder = ['Mercury', 'Venus', 'Earth', 'Mars'];

/** Moves the item with its button until it is in its place. */
async function moveUp(hand: Hand, item: string, place: number): Promise<void> {
  const placeNow = () =>
    hand.run(
      (name) => [...document.querySelectorAll('fieldset li')].findIndex((row) => row.textContent?.includes(name)),
      item,
    );
  for (let at = await placeNow(); at > place; at -= 1) {
    await hand.click({ button: `Move up: ${item}` });
    await expect.poll(placeNow).toBe(at - 1);
  }
}

for (const engine of engines) {
  test(`${engine.name}: an exam with every kind of question is taken without the server`, async ({
    serverToKill: server,
    phone,
  }) => {
    const [admin, person] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
    const anyone = new Api(server.url);
    for (const each of [admin, person]) await anyone.register(each);
    const exam = await (await anyone.logIn(admin)).addExam(allKinds.details, allKinds.questions);
    const api = await anyone.logIn(person);
    let hand = await phone.start(engine);
    await hand.open(server.url);
    await logIn(hand, person);
    await hand.see(exam.name);
    await hand.run(() => navigator.serviceWorker.ready.then(() => undefined));
    const kinds = () =>
      hand.run(async () => {
        const cached = await (await caches.open('quiz-app-kinds')).keys();
        return navigator.serviceWorker.controller !== null && cached.some(({ url }) => url.endsWith('.js'));
      });
    await expect.poll(kinds, { message: 'the other kinds in the cache' }).toBe(true);

    await server.stop();
    if (engine.keepsStorage) hand = await phone.start(engine);
    await hand.open(server.url);
    await hand.click({ css: `a[href="/user/write-exam/${exam._id}"]` });
    await hand.click({ button: 'Start Exam' });
    const answers = [
      async () => {
        for (const key of ['B', 'H']) await hand.click({ css: `label:has(input[value="${key}"])` });
      },
      async () => {
        await hand.fill('Your answer', '35,3 km/h');
        await hand.see('Read as 35.3 km/h');
      },
      () => hand.fill('Your answer', 'nairobbi'),
      async () => {
        await hand.fill({ css: '[aria-label="Gap 1"]' }, '1.00e2');
        await hand.fill({ css: '[aria-label="Gap 2"]' }, 'h2o');
        await hand.choose('Gap 3', 'solid');
      },
      async () => {
        for (const [place, item] of inOrder.entries()) await moveUp(hand, item, place);
      },
      async () => {
        for (const place of [0, 1, 2]) {
          await hand.click({ css: `fieldset > :first-child > :nth-child(${place + 1}) label` });
          await hand.click({ css: `[role="radiogroup"] label:has(input[value="${place}"])` });
        }
      },
    ];
    for (const [at, answer] of answers.entries()) {
      await answer();
      await hand.click({ button: 'Submit Answer' });
      await hand.see('Correct Answer');
      await hand.click({ button: at === answers.length - 1 ? 'Submit Exam' : 'Next Question' });
    }
    await hand.see('Your answers are safe');
    await server.restart();
    await hand.open(`${server.url}/user/reports`);
    await expect.poll(async () => (await api.ownReports()).length).toBe(1);
    await hand.see('20 of 20 marks');
  });
}
