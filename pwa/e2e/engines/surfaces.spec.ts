import { report } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { expect } from '../support/fixtures.ts';
import { engines } from './find-engines.ts';
import type { Hand } from './hand.ts';
import { logIn, test } from './phone.ts';
import { adminSurfaces, type Given, publicSurfaces, type Surface, takerSurfaces } from './surfaces.ts';

/** A phone, at the smallest width that every engine allows. */
const narrow = { width: 450, height: 844 };
/** A window in which dialogs are as high as their content. */
const wide = { width: 1024, height: 768 };

async function resize(hand: Hand, size: typeof wide): Promise<void> {
  await hand.resize(size);
  // A window may have a frame, and resizing takes time.
  const isNarrow = () => hand.run(() => innerWidth < 768);
  await expect.poll(isNarrow).toBe(size === narrow);
}

/** Runs in the page. @returns the texts of a surface that stay hidden, even after scrolling to them */
function unseenTexts(css: string): string[] {
  const surface = [...document.querySelectorAll(css)].at(-1);
  if (!surface) return ['nothing is open'];
  const texts = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT);
  const unseen: string[] = [];
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility() || parent.closest('.visually-hidden, option, textarea')) continue;
    // Clear of a toast at the bottom.
    parent.scrollIntoView({ block: 'center' });
    range.selectNodeContents(node);
    const [line] = range.getClientRects();
    const hit = line && document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    if (!line || line.height < 8) unseen.push(`${text.slice(0, 60)} has no box`);
    else if (!hit || !surface.contains(hit))
      unseen.push(`${text.slice(0, 60)} is behind ${hit?.localName} ${hit?.className}`);
  }
  return unseen;
}

async function expectSeen(hand: Hand, surfaces: readonly Surface[], given: Given): Promise<void> {
  for (const { words, css = '[data-ui="scrim"] > *', isNarrow, open, close } of surfaces) {
    await resize(hand, narrow);
    await open(hand, given);
    await expect.poll(() => hand.run(textOf, css), { message: `opens ${words}` }).toContain(words);
    for (const size of isNarrow ? [narrow] : [narrow, wide]) {
      await resize(hand, size);
      const where = `${words} at ${size.width} px`;
      await expect.soft.poll(() => hand.run(unseenTexts, css), { message: where, timeout: 5_000 }).toEqual([]);
    }
    await close?.(hand);
  }
}

const textOf = (css: string) => [...document.querySelectorAll(css)].at(-1)?.textContent ?? '';

for (const engine of engines) {
  test(`${engine.name}: a taker sees the texts of every dialog, menu and toast`, async ({
    server,
    admin,
    exam,
    taker,
    phone,
  }) => {
    test.slow();
    const given: Given = { url: server.url, admin, exam, deleted: taker };
    const hand = await phone.start(engine);
    await expectSeen(hand, publicSurfaces, given);
    await hand.open(`${server.url}/login`);
    await logIn(hand, taker);
    await expectSeen(hand, takerSurfaces, given);
  });

  test(`${engine.name}: an admin sees the texts of every dialog, menu and toast`, async ({
    server,
    admin,
    adminPerson,
    exam,
    takerApi,
    phone,
  }, info) => {
    test.slow();
    const deleted = newPerson(`Erika ${info.testId}`);
    const anyone = new Api(server.url);
    await anyone.register(deleted);
    const { _id: id } = await (await anyone.logIn(deleted)).data('getUserInfo');
    await admin.data('deleteUser', { id });
    await report(takerApi, exam);
    const hand = await phone.start(engine);
    await hand.open(server.url);
    await logIn(hand, adminPerson);
    await expectSeen(hand, adminSurfaces, { url: server.url, admin, exam, deleted });
  });
}
