import { Api, newPerson } from '../support/api.ts';
import { adminDialogs, adminScreens, emptyScreens } from './admin-screens.ts';
import { test } from './given.ts';
import { longScreens } from './long-screens.ts';
import { walkThrough, withLargeText } from './walk.ts';

test('every screen of an admin', async ({ page, given }) => {
  await walkThrough(page, adminScreens, { given, looks: withLargeText, person: given.adminPerson });
});

test('every dialog, menu and toast of an admin', async ({ page, given }) => {
  await walkThrough(page, adminDialogs, { given, looks: withLargeText, person: given.adminPerson });
});

test('the screens with long words', async ({ page, given }) => {
  await walkThrough(page, longScreens, { given, person: given.adminPerson });
});

test('the first screens of an admin', async ({ page, ownServer }) => {
  const person = newPerson('Ada Berg', true);
  await new Api(ownServer.url).register(person);
  // Facts about screens with exams do not hold here, so these screens have names of their own.
  const screens = emptyScreens.map((screen) => ({ ...screen, name: `${screen.name}, on a new server` }));
  await walkThrough(page, screens, { given: { ...ownServer, content: [person.name, person.email] }, person });
});
