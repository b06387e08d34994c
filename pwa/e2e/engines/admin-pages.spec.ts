import { expect } from '../support/fixtures.ts';
import { engines } from './find-engines.ts';
import { logIn, test } from './phone.ts';

for (const engine of engines) {
  test(`${engine.name}: a taker who opens an exam's form sees none of its questions`, async ({
    server,
    exam,
    taker,
    phone,
  }) => {
    const hand = await phone.start(engine);
    await hand.open(server.url);
    await logIn(hand, taker);
    await hand.see(exam.name);
    await hand.open(`${server.url}/admin/exams/edit/${exam._id}?tab=questions`);
    await hand.see('This page is for admins.');
    const text = await hand.run(() => document.querySelector('main')?.innerText ?? '');
    expect(text.trim().split(/\s*\n\s*/)).toEqual(['This page is for admins.', 'Go to Home']);
    await hand.click({ link: 'Go to Home' });
    await hand.see(exam.name);
  });
}
