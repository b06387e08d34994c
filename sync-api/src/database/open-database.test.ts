import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { freshPath, openUntilTestEnds as open } from '../../test/harness/open-sqlite-file.ts';
import { stamps } from '../../test/harness/open-test-database.ts';
import { watchFolderSyncs } from '../../test/harness/watch-folder-syncs.ts';
import { lockDatabase } from './lock-database.ts';
import { type Migration, migrate, migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';
import { WriteBatcher } from './write-batcher.ts';

describe('writes', () => {
  it('that arrive together share one commit, and one that fails is rolled back alone', async () => {
    const database = await open();
    const add = (stamp: string) =>
      database.write(async (tx) => {
        await tx.insertInto('catalogue').values({ stamp }).execute();
        if (stamp.startsWith('bad')) throw new Error(stamp);
        return stamp;
      });
    const outcomes = await Promise.allSettled(['a', 'bad b', 'c', 'bad d', 'e'].map(add));
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true]);
    expect(outcomes[1]).toMatchObject({ reason: new Error('bad b') });
    expect(await stamps(database)).toEqual(['a', 'c', 'e']);
    expect(database.commits).toBe(1);

    await expect(add('bad alone')).rejects.toThrow('bad alone');
    await add('f');
    expect(await stamps(database)).toEqual(['a', 'c', 'e', 'f']);
  });

  it('that are more than one batch leave the event loop a turn between two batches', async () => {
    const database = await open();
    const batcher = new WriteBatcher(database.reads);
    let turn = 0;
    const counting = new AbortController();
    onTestFinished(() => counting.abort());
    const count = () => {
      turn += 1;
      if (!counting.signal.aborted) setImmediate(count);
    };
    setImmediate(count);
    const turns = await Promise.all(Array.from({ length: 250 }, () => batcher.write(async () => turn)));
    expect(new Set(turns).size).toBe(3);
  });

  it('are visible to reads only after the commit, and close waits for them', async () => {
    const path = await freshPath();
    const database = await openDatabase(path);
    let seenInside: string[] | undefined;
    const written = database.write(async (tx) => {
      await tx.insertInto('catalogue').values({ stamp: 'x' }).execute();
      seenInside = await stamps(database);
    });
    await Promise.all([database.close(), written]);
    expect(seenInside).toEqual([]);
    expect(await stamps(await open(path))).toEqual(['x']);
  });

  it('of one batch all fail when the commit fails, and later ones succeed', async () => {
    const database = await open();
    const orphan = database.write(async (tx) => {
      // Deferred, so that the commit fails, as it does on a full disk.
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      const orphan = { exam_id: 'none', version: 1, revision: 1, name_folded: '', details: '', questions: '' };
      await tx.insertInto('exam_versions').values(orphan).execute();
    });
    const beside = database.write((tx) => tx.insertInto('catalogue').values({ stamp: 'beside' }).execute());
    const outcomes = await Promise.allSettled([orphan, beside]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await database.write((tx) => tx.insertInto('catalogue').values({ stamp: 'after' }).execute());
    expect(await stamps(database)).toEqual(['after']);
  });
});

describe('opening', () => {
  it('syncs the folder of a new database, so that the file is there after a power cut', async () => {
    const path = await freshPath();
    const synced: number[] = [];
    watchFolderSyncs((folder) => synced.push(folder));
    await open(path);
    expect(synced).toContain((await stat(dirname(path))).ino);
  });

  it.skipIf(process.platform === 'win32')(
    'lets nobody else read the files, neither new ones nor old ones',
    async () => {
      const path = await freshPath();
      const files = ['', '-wal', '-shm'].map((end) => path + end);
      const modes = () => Promise.all(files.map(async (file) => (await stat(file)).mode & 0o777));
      const database = await openDatabase(path);
      await database.write((tx) => tx.insertInto('catalogue').values({ stamp: 'x' }).execute());
      expect(await modes()).toEqual([0o600, 0o600, 0o600]);

      // As a server that was killed leaves them, of a version that let everybody read.
      const killed = await Promise.all(files.map((file) => readFile(file)));
      await database.close();
      for (const [index, file] of files.entries()) {
        await writeFile(file, killed[index] ?? '');
        await chmod(file, 0o644);
      }
      await open(path);
      expect(await modes()).toEqual([0o600, 0o600, 0o600]);
    },
  );

  it.skipIf(process.platform === 'win32')('follows a link, also to a file that is not there yet', async () => {
    const [volume, folder] = [await freshFolder(), await freshFolder()];
    const [target, link] = [join(volume, 'quiz.db'), join(folder, 'quiz.db')];
    await symlink(target, link);
    const database = await openDatabase(link);
    await expect(lockDatabase(target, 0)).rejects.toThrow('a server has it open');
    await database.write((tx) => tx.insertInto('catalogue').values({ stamp: 'x' }).execute());
    await database.close();
    expect(await stamps(await open(target))).toEqual(['x']);
    expect(await readdir(folder)).toEqual(['quiz.db']);
  });

  it.skipIf(process.platform === 'win32')('makes no folder that a link leads to', async () => {
    const folder = await freshFolder();
    const link = join(folder, 'quiz.db');
    // As on a machine where the volume with the database is not mounted.
    await symlink(join(folder, 'volume', 'quiz.db'), link);
    await expect(openDatabase(link)).rejects.toThrow(/ENOENT.*volume/);
    expect(await readdir(folder)).toEqual(['quiz.db']);
  });
});

describe('migrations', () => {
  it('leave the old schema when one fails half-way', async () => {
    const connection = new Sqlite(await freshPath());
    onTestFinished(() => void connection.close());
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    const failing: Migration = {
      name: '002-fails',
      async up(tx) {
        await tx.schema.createTable('half').addColumn('x', 'text').execute();
        await tx.schema.alterTable('users').addColumn('x', 'text').execute();
        throw new Error('half-way');
      },
    };
    await migrate(db);
    const schema = () => connection.prepare('select name, sql from sqlite_schema order by name').all();
    const before = schema();
    await expect(migrate(db, [...migrations, failing])).rejects.toThrow('half-way');
    expect(schema()).toEqual(before);
    await migrate(db, [...migrations, { name: '002-works', up: async () => undefined }]);
    await expect(migrate(db)).rejects.toThrow('it was written by a newer version (002-works)');
  });
});
