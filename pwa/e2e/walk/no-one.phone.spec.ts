import { test } from './given.ts';
import { firstScreens, publicScreens } from './public-screens.ts';
import { walkThrough, withLargeText } from './walk.ts';

test('every screen of a server without accounts', async ({ page, ownServer }) => {
  await walkThrough(page, firstScreens, { given: { ...ownServer, content: [] }, looks: withLargeText });
});

test('every screen without a log-in', async ({ page, given }) => {
  await walkThrough(page, publicScreens, { given, looks: withLargeText });
});
