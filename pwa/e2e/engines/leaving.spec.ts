import { Api, newPerson } from '../support/api.ts';
import { engines } from './find-engines.ts';
import { logIn, test } from './phone.ts';

/**
 * Runs in the page: a transaction that reads takes half a second, as on a slow device, so that it still runs when the
 * page is left. The link to a path is then pressed, and the page that it opens is left at its first read.
 */
function readSlowly(path?: string): void {
  const { objectStore } = IDBTransaction.prototype;
  IDBTransaction.prototype.objectStore = function (name) {
    const store = objectStore.call(this, name);
    const end = performance.now() + 500;
    const goOn = () => {
      if (performance.now() < end) store.count().onsuccess = goOn;
    };
    if (this.mode === 'readonly') goOn();
    if (location.pathname === path) location.reload();
    return store;
  };
  if (path) document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
}

for (const engine of engines)
  test(`${engine.name}: a page that is left while it reads the storage does not block the next one`, async ({
    server,
    phone,
  }) => {
    const person = newPerson('Mei Tanaka');
    await new Api(server.url).register(person);
    const hand = await phone.start(engine);
    // By plain http WebKit keeps every page that is left, because it ignores `no-store` there.
    await hand.run((url) => void setTimeout(() => location.assign(url)), server.url);
    await hand.see('Quiz App Login');
    // The app leaves its page, which reads the new session.
    await hand.run(readSlowly);
    await logIn(hand, person);
    // The person leaves the page.
    await hand.click({ css: 'header button[aria-label*="menu" i]' });
    await hand.run(readSlowly, '/user/reports');
    await hand.see('No reports available');
  });
