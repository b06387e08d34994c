import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { engines } from './find-engines.ts';
import { logIn, take, test } from './phone.ts';

for (const engine of engines) {
  test(`${engine.name}: a new user registers, takes an exam, reviews and retakes it`, async ({
    server,
    exam,
    phone,
  }) => {
    const hand = await phone.start(engine);
    const person = newPerson('Mei Tanaka');
    await hand.open(server.url);
    await hand.click({ link: 'Register Here' });
    await hand.fill('Name', person.name);
    await hand.fill('Email', person.email);
    await hand.fill('Password', person.password);
    await hand.fill('Confirm Password', person.password);
    await hand.click({ button: 'Register' });
    await logIn(hand, person);

    await hand.click({ css: `a[href="/user/write-exam/${exam._id}"]` });
    await take(hand, exam);
    await hand.see('Obtained Marks');
    await hand.click({ button: 'Review Answers' });
    await hand.click({ button: 'Back to result' });
    await hand.click({ button: 'Retake Exam' });
    await take(hand, exam);
    await hand.see('Obtained Marks');

    const reports = await (await new Api(server.url).logIn(person)).ownReports();
    expect(reports.map(({ result }) => result.correctAnswers.length)).toEqual([4, 4]);
  });

  test(`${engine.name}: an exam taken without the server is acknowledged when the server is back`, async ({
    serverToKill: server,
    phone,
  }) => {
    const [admin, person] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
    const anyone = new Api(server.url);
    for (const each of [admin, person]) await anyone.register(each);
    const { details, questions } = threeKinds;
    const exam = await (await anyone.logIn(admin)).addExam(details, questions);
    const api = await anyone.logIn(person);

    let hand = await phone.start(engine);
    const restart = async () => {
      if (engine.keepsStorage) hand = await phone.start(engine);
    };
    await hand.open(server.url);
    await logIn(hand, person);
    await hand.see(exam.name);
    await hand.run(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => hand.run(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await server.stop();
    await restart();
    await hand.open(server.url);
    await hand.click({ css: `a[href="/user/write-exam/${exam._id}"]` });
    await take(hand, exam);
    await hand.see('Your answers are safe');

    await restart();
    await hand.open(`${server.url}/user/reports`);
    await hand.see('Waiting to send');
    await server.restart();
    expect(await api.ownReports()).toHaveLength(0);
    await hand.open(`${server.url}/user/reports`);
    await expect.poll(async () => (await api.ownReports()).length).toBe(1);
    await hand.see('Pass');
    await expect.poll(() => hand.run(() => document.body.innerText.includes('Waiting to send'))).toBe(false);
  });
}
