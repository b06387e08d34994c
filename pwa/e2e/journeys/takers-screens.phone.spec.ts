import { examScreens } from '../walk/exam-screens.ts';
import { test } from '../walk/given.ts';
import { takerScreens } from '../walk/taker-screens.ts';
import { onPhones, walkThrough } from '../walk/walk.ts';

test('every screen of an exam on a phone', async ({ page, given }) => {
  await walkThrough(page, examScreens, { given, looks: onPhones, person: given.taker });
});

test('every other screen of a taker on a phone', async ({ page, given }) => {
  await walkThrough(page, takerScreens, { given, looks: onPhones, person: given.taker });
});
