import { statSync } from 'node:fs';
import { copyFile, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countReports, openWithReports, spoil } from '../../test/harness/database-with-reports.ts';
import { watchFolderSyncs } from '../../test/harness/watch-folder-syncs.ts';
import { openDatabase } from '../database/open-database.ts';
import { copyDatabase, DatabaseRefused, InvalidBackup } from './copy-database.ts';
import { restoreDatabase } from './restore-database.ts';

describe('a restore', () => {
  it.skipIf(process.platform === 'win32')('replaces the file that a link names, and outlives a power cut', async () => {
    const { path, folder, database } = await openWithReports(2);
    const backup = join(folder, 'copy.db');
    await copyDatabase(path, backup);
    await database.close();
    const link = join(folder, 'link.db');
    await symlink(path, link);
    /** Which file had the name when the folder was last synced. */
    let durable: number | undefined;
    const { ino: home } = await stat(dirname(path));
    watchFolderSyncs((ino) => {
      if (ino === home) durable = statSync(path).ino;
    });
    const { asideAt = '' } = await restoreDatabase(backup, link);
    expect(dirname(asideAt)).toBe(dirname(path));
    expect(await readlink(link)).toBe(path);
    expect(countReports(path)).toBe(2);
    expect(durable).toBe((await stat(path)).ino);
  });

  it('refuses while a server has the database open, and changes nothing', async () => {
    const { path, folder } = await openWithReports(2);
    const backup = join(folder, 'copy.db');
    await copyDatabase(path, backup);
    await expect(restoreDatabase(backup, path)).rejects.toThrow(DatabaseRefused);
    expect(countReports(path)).toBe(2);
    expect((await readdir(join(path, '..'))).filter((name) => /restoring|replaced/.test(name))).toEqual([]);
  });

  it('replaces the database and keeps the old one', async () => {
    const { path, folder, database } = await openWithReports(2);
    const backup = join(folder, 'copy.db');
    const place = join(folder, 'place.db');
    await copyDatabase(path, backup);
    const other = await openDatabase(place);
    await other.close();

    const { asideAt, reports } = await restoreDatabase(backup, place, { now: new Date('2026-01-02T03:04:05Z') });
    expect(reports).toBe(2);
    expect(asideAt).toBe(`${place}.replaced-20260102T030405Z`);
    expect((await readdir(folder)).filter((name) => !name.endsWith('.lock')).sort()).toEqual([
      'copy.db',
      'place.db',
      'place.db.replaced-20260102T030405Z',
    ]);
    expect(countReports(place)).toBe(2);
    expect(countReports(asideAt ?? '')).toBe(0);
    const reopened = await openDatabase(place);
    expect(await reopened.reads.selectFrom('users').select('name').orderBy('name').execute()).toEqual(
      await database.reads.selectFrom('users').select('name').orderBy('name').execute(),
    );
    await reopened.close();
  });

  it('removes the old log, also when the database itself is missing', async () => {
    const { path, folder } = await openWithReports(2);
    const backup = join(folder, 'copy.db');
    await copyDatabase(path, backup);
    const place = join(folder, 'place.db');
    await copyFile(`${path}-wal`, `${place}-wal`);
    await restoreDatabase(backup, place, { now: new Date('2026-01-02T03:04:05Z') });
    expect((await readdir(folder)).filter((name) => !name.endsWith('.lock')).sort()).toEqual([
      'copy.db',
      'place.db',
      'place.db.replaced-20260102T030405Z-wal',
    ]);
    expect(countReports(place)).toBe(2);
  });

  it('does not touch the database when the backup is invalid', async () => {
    const { path, folder } = await openWithReports(40);
    const backup = join(folder, 'copy.db');
    await copyDatabase(path, backup);
    const place = join(folder, 'place.db');
    await copyFile(backup, place);
    await spoil(backup);
    const before = await readFile(place);
    await expect(restoreDatabase(backup, place)).rejects.toThrow(InvalidBackup);
    expect(await readFile(place)).toEqual(before);
  });

  it('replaces an unreadable database only with force', async () => {
    const { path, folder } = await openWithReports(2);
    const backup = join(folder, 'copy.db');
    await copyDatabase(path, backup);
    const place = join(folder, 'place.db');
    await writeFile(place, 'ruined '.repeat(1_000));
    await expect(restoreDatabase(backup, place)).rejects.toThrow('add --force');
    const { asideAt } = await restoreDatabase(backup, place, { force: true });
    expect(countReports(place)).toBe(2);
    expect(await readFile(asideAt ?? '', 'utf8')).toMatch(/^ruined /);
  });

  it('refuses also with force, and over an unreadable database, while a server has it open', async () => {
    const { path, folder } = await openWithReports(2);
    const backup = join(folder, 'copy.db');
    await copyDatabase(path, backup);
    await writeFile(path, 'ruined '.repeat(1_000));
    await expect(restoreDatabase(backup, path, { force: true })).rejects.toThrow('stop it first');
    expect(await readFile(path, 'utf8')).toMatch(/^ruined /);
  });
});
