import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { addRichExam } from '../support/rich-exam.ts';
import { countStored } from '../support/stored-media.ts';
import { playFromTheMiddle, richSize, richWalk, walkThrough } from '../support/walk-rich-exam.ts';
import { engines } from './find-engines.ts';
import { logIn, test } from './phone.ts';

for (const engine of engines) {
  test(`${engine.name}: an exam with pictures, formulas and sound is whole without the server`, async ({
    serverToKill: server,
    phone,
  }) => {
    const [admin, person] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
    const anyone = new Api(server.url);
    for (const each of [admin, person]) await anyone.register(each);
    const exam = await addRichExam(await anyone.logIn(admin), { name: 'Geography', ...richSize, sound: true });

    let hand = await phone.start(engine);
    await hand.open(server.url);
    await logIn(hand, person);
    await hand.see('1 exam, saved for offline');
    await expect.poll(() => hand.run(countStored)).toBe(richSize.pictures + 1);
    await hand.run(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => hand.run(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await server.stop();
    if (engine.keepsStorage) hand = await phone.start(engine);
    await hand.open(`${server.url}/user/write-exam/${exam._id}`);
    await hand.see('Saved for offline: you can take this exam');
    await hand.click({ button: 'Start Exam' });
    await hand.see('No. 1.');
    expect(await hand.run(walkThrough, richWalk)).toEqual([]);
    // Some of these browsers come without a codec.
    if ((await hand.run(playFromTheMiddle)) !== 'played') await hand.see('This sound could not be loaded.');
  });
}
