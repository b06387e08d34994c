import { Api, newPerson } from '../support/api.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { expect } from '../support/fixtures.ts';
import { engines } from './find-engines.ts';
import { logIn, sendLogin, take, test } from './phone.ts';

/** Tablets and windows in which the instructions end above the bottom, or continue below it. */
const sizes = [
  { width: 720, height: 600 },
  { width: 800, height: 600 },
  { width: 959, height: 700 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

for (const engine of engines) {
  test(`${engine.name}: a registration error does not cover the link to the login`, async ({
    server,
    taker,
    phone,
  }) => {
    const hand = await phone.start(engine);
    await hand.open(`${server.url}/register`);
    await hand.fill('Name', taker.name);
    await hand.fill('Email', taker.email);
    await hand.fill('Password', taker.password);
    await hand.fill('Confirm Password', taker.password);
    await hand.click({ button: 'Register' });
    const refusal = 'User already exists';
    await hand.see(refusal);
    await hand.reach({ link: 'Login Here' }, { beside: refusal });
  });

  test(`${engine.name}: a new toast takes no press meant for what was under it`, async ({ server, taker, phone }) => {
    const hand = await phone.start(engine);
    await hand.open(server.url);
    await hand.see('Quiz App Login');
    await hand.run(() => {
      // Keeps the toast in the state of a new one.
      new MutationObserver((_, observer) => {
        const [settle] = (document.querySelector('[data-ui="toast"]')?.getAnimations() ?? []).filter(
          (each) => each instanceof CSSAnimation && each.animationName === 'settle',
        );
        if (!settle) return;
        observer.disconnect();
        settle.pause();
        addEventListener('time passes', () => settle.finish());
        document.documentElement.dataset.settles = String(settle.effect?.getTiming().delay);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await hand.run(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed'));
    });
    await sendLogin(hand, taker);
    const refusal = 'Network error. Please check your connection.';
    await hand.see(refusal);
    expect(await hand.run(() => document.documentElement.dataset.settles)).toBe('420');
    await hand.pressOn('[data-ui="toast"] [aria-label="Dismiss"]');
    expect(await hand.shows(refusal)).toBe(true);
    await hand.run(() => void dispatchEvent(new Event('time passes')));
    // Otherwise the next press would be the second of a double click, which a toast ignores too.
    await hand.pressOn('h1');
    await hand.click({ button: 'Dismiss' });
    await expect.poll(() => hand.shows(refusal)).toBe(false);
  });

  test(`${engine.name}: no toast covers Start Exam, after the login and when a result arrives`, async ({
    server,
    exam,
    taker,
    phone,
  }) => {
    const hand = await phone.start(engine);
    await hand.open(`${server.url}/user/write-exam/${exam._id}`);
    await sendLogin(hand, taker);
    await hand.see('How to fill in answers');
    await hand.reach({ button: 'Start Exam' }, { beside: 'User logged in successfully' });

    await hand.run(() => {
      const send = window.fetch;
      const refuse = (asked: URL | RequestInfo) =>
        (asked instanceof Request ? asked.url : String(asked)).includes('/addReport');
      window.fetch = (asked, init) => (refuse(asked) ? Promise.reject(new TypeError('Failed')) : send(asked, init));
      addEventListener('line is back', () => {
        window.fetch = send;
      });
    });
    await take(hand, exam);
    await hand.see('Your answers are safe');
    await hand.click({ button: 'Close' });
    await hand.see(`Hi ${taker.name}`);
    await hand.run(() => {
      for (const type of ['line is back', 'online']) dispatchEvent(new Event(type));
    });
    const arrived = 'Your result is here';
    await hand.see(arrived);
    await hand.click({ css: `a[href="/user/write-exam/${exam._id}"]` });
    await hand.see('How to fill in answers');
    await hand.reach({ button: 'Start Exam' }, { beside: arrived });
    // Toasts stay while the window is not in use.
    await hand.run(() => void dispatchEvent(new Event('blur')));
    for (const size of sizes) {
      await hand.resize(size);
      await hand.reach({ button: 'Start Exam' }, { beside: arrived });
    }
  });

  test(`${engine.name}: no toast covers the buttons of an exam's form`, async ({ server, admin, phone }) => {
    const [person, name] = [newPerson('Ingrid Solberg', true), `Joins ${engine.name}`];
    await new Api(server.url).register(person);
    await admin.addExam({ name, category: 'SQL', duration: 60, totalMarks: 2, passingMarks: 1 }, []);
    const hand = await phone.start(engine);
    await hand.open(server.url);
    await logIn(hand, person);
    await hand.open(`${server.url}/admin/exams`);
    await hand.click({ button: `More actions for exam ${name}` });
    await hand.click({ entry: 'Copy' });
    const copied = 'Exam copied successfully';
    await hand.see(copied);
    await hand.see(`Copy of ${name}`);
    await hand.reach({ button: 'Update' }, { beside: copied });
    await hand.reach({ link: 'Cancel' }, { beside: copied });
  });

  test(`${engine.name}: the first visit announces no new version, even if the login comes before the worker`, async ({
    server,
    taker,
    phone,
  }) => {
    const proxy = await startFaultyProxy({ host: 'localhost', port: Number(new URL(server.url).port) }, (head) =>
      /^GET \/(assets|service-worker)/.test(head) ? { kind: 'delay', milliseconds: 250 } : { kind: 'pass' },
    );
    const hand = await phone.start(engine);
    await hand.open(`http://localhost:${proxy.port}`);
    await logIn(hand, taker);
    expect(await hand.run(() => navigator.serviceWorker.controller), 'the worker comes later').toBe(null);
    await hand.run(async () => {
      const seen = new MutationObserver(() => {
        if (document.body.innerText.includes('A new version')) document.documentElement.dataset.announced = 'yes';
      });
      seen.observe(document.body, { childList: true, subtree: true });
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => hand.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await hand.run(() => document.documentElement.dataset.announced ?? null)).toBe(null);
    expect(await hand.shows('A new version')).toBe(false);
    await proxy.close();
  });
}
