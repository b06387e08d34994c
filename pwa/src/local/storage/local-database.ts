import { Dexie, type DexieOptions } from 'dexie';

export type { DexieOptions } from 'dexie';

/** A database in a window. It notes that it is blocked, because a live query may have started opening it earlier. */
export class LocalDatabase extends Dexie {
  /** Whether opening waits for another tab to close the database. */
  isBlocked = false;

  constructor(name: string, options: DexieOptions) {
    super(name, options);
    this.on('blocked', () => {
      this.isBlocked = true;
    });
  }
}
