import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { engines } from './find-engines.ts';
import { logIn, test } from './phone.ts';

const seconds = 12;

for (const engine of engines) {
  test(`${engine.name}: the time runs out on Home, a session ends, a user logs out with a report waiting`, async ({
    serverToKill: server,
    phone,
  }) => {
    const [admin, person] = [newPerson('Henrik Lindqvist', true), newPerson('Mei Tanaka')];
    for (const each of [admin, person]) await new Api(server.url).register(each);
    const author = await new Api(server.url).logIn(admin);
    const [question] = threeKinds.questions;
    const addExam = (name: string, duration: number) =>
      author.addExam({ ...threeKinds.details, name, duration, resumable: true }, question ? [question] : []);
    const [short, long] = [await addExam('Short', seconds), await addExam('Long', 600)];
    const api = await new Api(server.url).logIn(person);
    const hand = await phone.start(engine);
    await hand.open(server.url);
    await logIn(hand, person);

    await hand.click({ css: `a[href="/user/write-exam/${short._id}"]` });
    await hand.click({ button: 'Start Exam' });
    await hand.click({ css: 'label:has(input[value="B"])' });
    await hand.open(server.url);
    await hand.see('Short: time is up. Your answers were submitted.');
    await expect.poll(async () => (await api.ownReports()).length).toBe(1);
    const [{ startedAt = '', finishedAt = '', result } = {}] = await api.ownReports();
    expect((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toBeCloseTo(seconds, 1);
    expect(result?.verdict).toBe('Pass');

    const take = async () => {
      await hand.click({ css: `a[href="/user/write-exam/${long._id}"]` });
      await hand.click({ button: 'Start Exam' });
      await hand.click({ css: 'label:has(input[value="B"])' });
      await hand.click({ button: 'Submit Answer' });
    };
    await take();
    await hand.see('Correct Answer');
    const password = `${person.password} again`;
    const body = { currentPassword: person.password, password, confirmPassword: password };
    await api.data('changePassword', { body });
    await hand.click({ button: 'Submit Exam' });
    await hand.see('Your answers are safe. Log in to send them.');
    await hand.fill('Password', password);
    await hand.click({ button: 'Login' });
    await hand.see('Obtained Marks');
    await hand.click({ button: 'Close' });

    await take();
    await server.stop();
    await hand.click({ button: 'Submit Exam' });
    await hand.see('Your answers are safe');
    await hand.click({ css: 'header button[aria-label*="menu" i]' });
    await hand.click({ button: 'Logout' });
    await hand.see('Your exam is not sent yet.');
    await hand.click({ button: 'Stay' });
    await hand.see('Your answers are safe');
  });
}
