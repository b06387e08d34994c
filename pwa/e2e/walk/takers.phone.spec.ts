import { examScreens } from './exam-screens.ts';
import { test } from './given.ts';
import { takerScreens } from './taker-screens.ts';
import { walkThrough, withLargeText } from './walk.ts';

test('every screen of an exam', async ({ page, given }) => {
  await walkThrough(page, examScreens, { given, looks: withLargeText, person: given.taker });
});

test('every other screen of a taker', async ({ page, given }) => {
  await walkThrough(page, takerScreens, { given, looks: withLargeText, person: given.taker });
});
