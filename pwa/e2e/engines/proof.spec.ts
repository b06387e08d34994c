import { readAttemptCode } from '@quiz-app/shared/signed-attempt';
import jsQR from 'jsqr';
import encodeQR from 'qr';
import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { engines } from './find-engines.ts';
import type { Hand } from './hand.ts';
import { logIn, take, test } from './phone.ts';

/** The features that the guarantees list for each engine. Runs in the page. */
async function whatIsOffered() {
  const offers = (work: () => Promise<unknown>) =>
    work().then(
      () => true,
      () => false,
    );
  return {
    'storage buckets': 'storageBuckets' in navigator,
    'Ed25519 in Web Crypto': await offers(() => crypto.subtle.generateKey('Ed25519', false, ['sign'])),
    'reads codes itself': 'BarcodeDetector' in window,
    camera: navigator.mediaDevices?.getUserMedia !== undefined,
    'wake lock': 'wakeLock' in navigator,
    'Web Push': 'PushManager' in window && 'Notification' in window,
    'Background Sync': 'SyncManager' in window,
    'Web Locks': 'locks' in navigator,
    share: 'share' in navigator,
  };
}

/** The text of the code on the screen, read by a library that the app does not use. */
function readCode(size: number, path: string): string | undefined {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return jsQR(data, width, width)?.data;
}

/** Replaces the camera's video with one of a code, which the test videos of these engines lack. */
async function holdCode(hand: Hand, text: string): Promise<void> {
  await hand.run(
    (rows) => {
      const canvas = document.createElement('canvas');
      const scale = 6;
      canvas.width = canvas.height = rows.length * scale;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      // A canvas without new drawing gives no frames.
      setInterval(() => {
        for (const [y, row] of rows.entries())
          for (const [x, isDark] of row.entries()) {
            context.fillStyle = isDark ? '#111' : '#eee';
            context.fillRect(x * scale, y * scale, scale, scale);
          }
      }, 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    encodeQR(text, 'raw', { ecc: 'medium', border: 4 }),
  );
}

for (const engine of engines) {
  test(`${engine.name}: an exam without the server is shown as a code, and its receipt is genuine`, async ({
    serverToKill: server,
    phone,
  }) => {
    const [admin, person, friend] = [
      newPerson('Henrik Lindqvist', true),
      newPerson('Amara Okafor'),
      newPerson('Noor Rahimi'),
    ];
    const anyone = new Api(server.url);
    for (const each of [admin, person, friend]) await anyone.register(each);
    const exam = await (await anyone.logIn(admin)).addExam(threeKinds.details, threeKinds.questions);
    const [api, friendApi] = [await anyone.logIn(person), await anyone.logIn(friend)];

    const hand = await phone.start(engine);
    await hand.open(server.url);
    console.log(`${engine.name} offers`, await hand.run(whatIsOffered));
    await logIn(hand, person);
    await hand.see(exam.name);
    await expect.poll(async () => (await api.data('getDeviceKeys')).length).toBe(1);
    const hasWorker = () => hand.run(async () => Boolean((await navigator.serviceWorker.ready).active));
    await expect.poll(hasWorker).toBe(true);

    await server.stop();
    await hand.click({ css: `a[href="/user/write-exam/${exam._id}"]` });
    await take(hand, exam);
    await hand.see('Your answers are safe');
    await hand.click({ button: 'Show as code' });
    await hand.see('Turn up the brightness');
    const { size, path } = await hand.run(() => {
      const svg = document.querySelector('svg[role="img"]');
      return { size: Number(svg?.getAttribute('viewBox')?.split(' ')[2]), path: svg?.innerHTML ?? '' };
    });
    const code = readCode(size, path) ?? '';
    expect(readAttemptCode(code)).toMatchObject({ found: 'attempt', attempt: { user: { name: person.name } } });

    await server.restart();
    const { receipt = '' } = await friendApi.data('addCollected', { body: { code } });
    expect(await api.ownReports()).toMatchObject([{ receipt }]);
    await hand.open(`${server.url}/user/reports`);
    await hand.see('Pass');

    await server.stop();
    await hand.open(`${server.url}/verify#${receipt}`);
    await hand.see('This receipt is genuine');

    await hand.open(`${server.url}/verify`);
    await hand.click({ button: 'Use the camera' });
    await hand.see('Hold the code in the frame');
    await hand.click({ button: 'Stop the camera' });
    await holdCode(hand, `${server.url}/verify#${receipt}`);
    await hand.click({ button: 'Use the camera' });
    await hand.see('This receipt is genuine');
    await server.restart();
  });
}
