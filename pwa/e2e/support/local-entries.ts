import type { Page } from '@playwright/test';
import type { Report } from '@quiz-app/shared/report';
import type { OutboxEntry } from '../../src/local/outbox/outbox-entry.ts';

/** The outbox has its own storage bucket. */
type Place = 'bucket' | 'default';

/** The error of a read after the browser has deleted the app's databases. */
export const databaseGone = /no longer has the database/;

/** Adds entries to the outbox, with their mirrors, as another window of the app would. */
export async function putEntries(page: Page, entries: OutboxEntry[]): Promise<void> {
  await page.evaluate(async (rows) => {
    const mirror = await caches.open('quiz-app-outbox-spares');
    for (const row of rows) await mirror.put(`/outbox-spares/${row.attempt._id}`, new Response(JSON.stringify(row)));
  }, entries);
  await page.evaluate(async (rows) => {
    const bucket = await navigator.storageBuckets?.open('outbox');
    await new Promise<void>((resolve, reject) => {
      const opening = (bucket ?? window).indexedDB.open('quiz-app-outbox', 10);
      opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore('entries', { keyPath: 'attempt._id' });
        store.createIndex('userId', 'userId');
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const writing = opening.result.transaction('entries', 'readwrite');
        for (const row of rows) writing.objectStore('entries').put(row);
        writing.onabort = () => reject(writing.error);
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  }, entries);
}

/** All rows of a store, regardless of the signed-in user. */
function rowsOf<Row>(page: Page, place: Place, database: string, store: string): Promise<Row[]> {
  return page.evaluate(
    async ({ inBucket, name, from }) => {
      const bucket = inBucket ? await navigator.storageBuckets?.open('outbox') : undefined;
      return await new Promise<Row[]>((resolve, reject) => {
        const opening = (bucket ?? window).indexedDB.open(name);
        opening.onupgradeneeded = () => {
          reject(new Error(`The browser no longer has the database ${name}`));
          // The app would use an empty database created here as its own.
          opening.transaction?.abort();
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      });
    },
    { inBucket: place === 'bucket', name: database, from: store },
  );
}

/** The entries of the outbox, oldest first. */
export async function readEntries(page: Page): Promise<OutboxEntry[]> {
  const entries = await rowsOf<OutboxEntry>(page, 'bucket', 'quiz-app-outbox', 'entries');
  return entries.sort((a, b) => a.savedAt - b.savedAt);
}

/** The ids of the attempts on this device: those in the outbox, and those with a receipt. */
export async function keptAttempts(page: Page): Promise<string[]> {
  const receipts = await rowsOf<Report>(page, 'default', 'quiz-app', 'reports');
  return [...(await readEntries(page)).map(({ attempt }) => attempt._id), ...receipts.map(({ _id }) => _id)];
}

/** The number of entries with a mirror outside the database. */
export function countMirrored(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('quiz-app-outbox-spares')).keys()).length);
}
