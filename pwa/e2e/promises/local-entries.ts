import type { Page } from '@playwright/test';
import type { OutboxEntry } from '../../src/local/outbox-entry.ts';

/** Puts entries where the app keeps them, as another of its windows would. */
export async function putEntries(page: Page, entries: OutboxEntry[]): Promise<void> {
  await page.evaluate(
    (rows) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('quiz-app-outbox');
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
      }),
    entries,
  );
}

/** What the outbox holds, the oldest first, whatever is signed in. */
export function readEntries(page: Page): Promise<OutboxEntry[]> {
  return page.evaluate(
    () =>
      new Promise<OutboxEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('quiz-app-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.sort((a: OutboxEntry, b: OutboxEntry) => a.savedAt - b.savedAt));
          };
        };
      }),
  );
}

/** The attempts this device holds: those that wait, and those whose receipt it has. */
export async function keptAttempts(page: Page): Promise<string[]> {
  const receipts = await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('quiz-app');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('reports').objectStore('reports').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as string[]);
          };
        };
      }),
  );
  return [...(await readEntries(page)).map(({ attempt }) => attempt._id), ...receipts];
}
