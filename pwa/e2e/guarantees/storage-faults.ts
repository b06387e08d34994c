import type { Page } from '@playwright/test';

export const faults = ['quota', 'abort', 'closed', 'blocked', 'no IndexedDB'] as const;
export type Fault = (typeof faults)[number];

const writes = ['add', 'put', 'delete'] as const;

/** Where the app writes: a database and one of its stores. */
export interface Place {
  database: 'quiz-app' | 'quiz-app-outbox';
  store: string;
  /**
   * The only kind of write that a full disk or an abort breaks; any kind by default. The other faults break all writes.
   */
  write?: (typeof writes)[number];
}

/** The message for a storage failure of any cause. */
export const storageWords =
  /no space left|does not let the app keep data|storage does not respond|Another tab is using|Saving on this device failed/;

declare global {
  interface Window {
    storageFault?: { fault: Fault; store: string; write?: Place['write'] };
  }
}

/**
 * Runs in every page before the app. The next writes to the store fail as `window.storageFault` says, or a fault stored
 * for a reload.
 */
function breakWrites(names: typeof writes): void {
  const kept = sessionStorage.getItem('storage fault');
  if (kept) window.storageFault = JSON.parse(kept);
  if (window.storageFault?.fault === 'no IndexedDB')
    Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });
  const isFailing = (fault: Fault, store: string) =>
    window.storageFault?.fault === fault && window.storageFault.store === store;

  for (const name of names) {
    const write: (...args: unknown[]) => IDBRequest = Reflect.get<object, string>(IDBObjectStore.prototype, name);
    const broken = function (this: IDBObjectStore, ...args: unknown[]) {
      const request = write.apply(this, args);
      if ((window.storageFault?.write ?? name) !== name) return request;
      if (isFailing('quota', this.name)) {
        const full = new DOMException('The disk is full.', 'QuotaExceededError');
        Object.defineProperty(this.transaction, 'error', { get: () => full });
        this.transaction.abort();
      }
      if (isFailing('abort', this.name)) this.transaction.abort();
      return request;
    };
    Reflect.set(IDBObjectStore.prototype, name, broken);
  }
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (
      mode === 'readwrite' &&
      (typeof stores === 'string' ? [stores] : [...stores]).some((store) => isFailing('closed', store))
    )
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return begin.call(this, stores, mode, options);
  };
}

/** Must be called before the app is opened in the page. */
export async function prepareFaults(page: Page): Promise<void> {
  await page.addInitScript(breakWrites, writes);
}

/** Limits the quota; without a size, removes the limit. */
async function limitQuota(page: Page, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const limit = { origin: `${new URL(page.url()).origin}/`, ...(quotaSize !== undefined && { quotaSize }) };
  await session.send('Storage.overrideQuotaForOrigin', limit);
}

/**
 * Makes storage fail at this place from now on.
 *
 * @param forReload the fault also applies to the page that is loaded next
 * @returns a function that removes the fault
 */
export async function breakStorage(page: Page, fault: Fault, { database, store, write }: Place, forReload = false) {
  // Chromium caches the available space for half a minute, so `breakWrites` aborts the writes as a full disk would.
  if (fault === 'quota') await limitQuota(page, 1);
  if (fault === 'blocked') return await holdOpen(page, database);
  await page.evaluate(
    ({ keep, ...meeting }) => {
      window.storageFault = meeting;
      if (keep) sessionStorage.setItem('storage fault', JSON.stringify(meeting));
    },
    { fault, store, keep: forReload, ...(write && { write }) },
  );
  return async () => {
    if (fault === 'quota') await limitQuota(page);
    await page.evaluate(() => {
      delete window.storageFault;
      sessionStorage.removeItem('storage fault');
    });
  };
}

/** Another tab keeps the database open while an upgrade waits for it, so that every later open waits too. */
async function holdOpen(page: Page, database: string) {
  const holder = await page.context().newPage();
  await holder.goto(`${new URL(page.url()).origin}/manifest.webmanifest`);
  await holder.evaluate(async (name) => {
    const bucket = name === 'quiz-app-outbox' ? await navigator.storageBuckets?.open('outbox') : undefined;
    const place = (bucket ?? window).indexedDB;
    await new Promise<void>((resolve) => {
      const holding = place.open(name);
      holding.onsuccess = () => {
        const upgrade = place.open(name, holding.result.version + 1);
        upgrade.onblocked = () => resolve();
        // After the fault is removed the upgrade is aborted, so that the version stays the same.
        upgrade.onupgradeneeded = () => upgrade.transaction?.abort();
      };
    });
  }, database);
  return async () => await holder.close();
}
