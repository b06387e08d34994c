import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countReports, openWithReports, spoil } from '../../test/harness/database-with-reports.ts';
import { pictureRow, png } from '../../test/harness/sample-media.ts';
import { mediumId } from '../database/medium-id.ts';
import { copyDatabase, InvalidBackup } from './copy-database.ts';
import { restoreDatabase } from './restore-database.ts';

describe('a backup', () => {
  it('of a database in use is one complete file that only its owner may read', async () => {
    const { path, folder } = await openWithReports(12);
    const to = join(folder, 'copy.db');
    const made = await copyDatabase(path, to);
    expect(made).toEqual({ path: to, reports: 12, bytes: (await stat(to)).size });
    expect(await readdir(folder)).toEqual(['copy.db']);
    expect((await stat(to)).mode & 0o777).toBe(0o600);
    expect(countReports(to)).toBe(12);
  });

  it('is of one moment, however much is written meanwhile', async () => {
    const { path, folder } = await openWithReports(2);
    const server = new Sqlite(path);
    onTestFinished(() => void server.close());
    // Larger than what is copied at a time.
    server.exec('CREATE TABLE ballast AS SELECT zeroblob(12000000) AS zeros');
    const write = server.prepare("INSERT INTO catalogue (stamp) VALUES ('written meanwhile')");
    const to = join(folder, 'copy.db');
    let steps = 0;
    await copyDatabase(path, to, () => {
      write.run();
      steps += 1;
    });
    expect(steps).toBeGreaterThan(2);
    const copy = new Sqlite(to, { readonly: true });
    onTestFinished(() => void copy.close());
    expect(copy.prepare("SELECT count(*) FROM catalogue WHERE stamp = 'written meanwhile'").pluck().get()).toBe(0);
  });

  it('has every picture, and names one that is damaged', async () => {
    const { path, folder, database } = await openWithReports(1);
    const [whole, damaged] = [png(1, 1), png(2, 1)];
    await database.write((tx) =>
      tx
        .insertInto('media')
        .values([pictureRow(whole), pictureRow(damaged)])
        .execute(),
    );
    const to = join(folder, 'copy.db');
    await copyDatabase(path, to);
    const copy = new Sqlite(to, { readonly: true });
    onTestFinished(() => void copy.close());
    expect(copy.prepare('SELECT data FROM media ORDER BY width').pluck().all()).toEqual(
      [whole, damaged].map((data) => Buffer.from(data)),
    );
    await database.write((tx) =>
      tx
        .updateTable('media')
        .set({ data: Buffer.from(whole) })
        .where('id', '=', mediumId(damaged))
        .execute(),
    );
    await expect(copyDatabase(path, to)).rejects.toThrow(`the picture or sound ${mediumId(damaged)} is damaged`);
    await expect(restoreDatabase(path, join(folder, 'restored.db'))).rejects.toThrow(InvalidBackup);
  });

  it('includes what a killed server left in its log', async () => {
    const { path, folder } = await openWithReports(3);
    const killed = join(folder, 'killed.db');
    for (const end of ['', '-wal']) await copyFile(path + end, killed + end);
    expect((await copyDatabase(killed, join(folder, 'copy.db'))).reports).toBe(3);
  });

  it('of a broken, foreign, missing or newer database fails and leaves no file', async () => {
    const { path, folder, database } = await openWithReports(40);
    const broken = join(folder, 'broken.db');
    await copyDatabase(path, broken);
    await spoil(broken);
    const text = join(folder, 'text.db');
    await writeFile(text, 'not a database '.repeat(1_000));
    const foreign = join(folder, 'foreign.db');
    new Sqlite(foreign).exec('CREATE TABLE t (x)').close();
    await database.write((tx) => tx.insertInto('migrations').values({ name: '999-later', ran_at: '' }).execute());

    const before = await readdir(folder);
    const to = join(folder, 'copy.db');
    await expect(copyDatabase(broken, to)).rejects.toThrow(InvalidBackup);
    await expect(copyDatabase(text, to)).rejects.toThrow('file is not a database');
    await expect(copyDatabase(foreign, to)).rejects.toThrow('it is not a database of Quiz App');
    await expect(copyDatabase(join(folder, 'none.db'), to)).rejects.toThrow(InvalidBackup);
    await expect(copyDatabase(path, to)).rejects.toThrow('it was written by a newer version (999-later)');
    expect(await readdir(folder)).toEqual(before);
  });
});
