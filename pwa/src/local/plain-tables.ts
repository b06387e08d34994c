import type { FindPlace } from './outbox-place.ts';
import type { Schema } from './schemas.ts';
import type { Database, ReadTable } from './tables.ts';

/** A table for each kind of rows. */
type TablesOf<Rows> = { [Name in keyof Rows]: ReadTable<Rows[Name]> };

/** Dexie multiplies the version of a schema by ten. */
const dexieFactor = 10;

/** The channel of Dexie on which windows hear of changes, so that their live queries run again, and what says: all. */
const dexieChannel = 'x-storagemutated-1';
const everything = { all: { from: Number.NEGATIVE_INFINITY, to: [[]], d: 1 } };

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('It was aborted', 'AbortError'));
  });

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It has ended by itself, for the reason that made the work fail.
    if ((error as DOMException).name !== 'InvalidStateError') throw error;
  }
}

function announceChange(): void {
  const channel = new BroadcastChannel(dexieChannel);
  channel.postMessage(everything);
  channel.close();
}

function createTables(database: IDBDatabase, { tables }: Schema<string>): void {
  for (const [name, paths] of Object.entries<string>(tables)) {
    const [keyPath = '', ...indexes] = paths.split(', ');
    const store = database.createObjectStore(name, { keyPath });
    for (const index of indexes) store.createIndex(index, index);
  }
}

/**
 * A database of Dexie's without Dexie: the same tables, and windows hear of its changes. Every write is strict, which
 * means that it is complete when it is on disk.
 *
 * @param findPlace called when it is opened
 */
export function createPlainDatabase<Rows>(
  schema: Schema<keyof Rows & string>,
  findPlace: FindPlace,
): Database & TablesOf<Rows> {
  let connection: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;

  function close(): void {
    connection?.close();
    connection = undefined;
    opening = undefined;
  }

  /** Of any version: only windows upgrade it. Rejects with an AbortError if there is none. */
  async function openExisting(): Promise<IDBDatabase> {
    const asked = (await findPlace()).open(schema.name);
    asked.onupgradeneeded = () => asked.transaction?.abort();
    return settled(asked);
  }

  async function make(): Promise<IDBDatabase> {
    const asked = (await findPlace()).open(schema.name, schema.version * dexieFactor);
    asked.onupgradeneeded = () => createTables(asked.result, schema);
    return settled(asked);
  }

  async function connect(): Promise<IDBDatabase> {
    const opened = await openExisting().catch((error: DOMException) => {
      if (error.name === 'AbortError') return make();
      throw error;
    });
    opened.onversionchange = close;
    opened.onclose = close;
    connection = opened;
    return opened;
  }

  async function open(): Promise<IDBDatabase> {
    opening ??= connect();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  function tableOf(name: string): ReadTable<unknown> {
    const read = async <Value>(ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
      settled(ask((await open()).transaction([name], 'readonly').objectStore(name)));
    return {
      get: (key: string) => read((store) => store.get(key)),
      count: () => read((store) => store.count()),
      where: (values: Record<string, string>) => {
        const [[index, value] = ['', '']] = Object.entries(values);
        return { toArray: () => read((store) => store.index(index).getAll(value)) };
      },
      toCollection: () => ({ primaryKeys: () => read((store) => store.getAllKeys() as IDBRequest<string[]>) }),
    };
  }

  const tables = Object.fromEntries(Object.keys(schema.tables).map((name) => [name, tableOf(name)]));
  return {
    ...(tables as TablesOf<Rows>),
    isOpen: () => connection !== undefined,
    open,
    close,
    async transaction(_, name, work) {
      const transaction = (await open()).transaction([name], 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore(name);
      const put = async (row: unknown) => settled(store.put(row));
      const rows = {
        get: async (key: string) => settled(store.get(key)),
        add: async (row: unknown) => settled(store.add(row)),
        put,
        bulkPut: async (all: unknown[]) => Promise.all(all.map(put)),
        delete: async (key: string) => settled(store.delete(key)),
      };
      const [result] = await Promise.all([
        Promise.resolve(work({ table: () => rows })).catch((error) => {
          abort(transaction);
          throw error;
        }),
        committed(transaction),
      ]);
      announceChange();
      return result;
    },
  };
}
