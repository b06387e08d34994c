import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { copyFile, open, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { watchFolderSyncs } from '../../test/harness/watch-folder-syncs.ts';
import { openDatabase } from '../database/open-database.ts';
import { removeOldBackups } from './backup-files.ts';
import { copyDatabase, InvalidBackup } from './copy-database.ts';
import { RestoreRefused, restoreDatabase } from './restore-database.ts';
import { scheduleBackups } from './schedule-backups.ts';

/** A database that a server has open, with some of its reports only in the write-ahead log. */
async function openWithReports(count: number) {
  const { person, path, database } = await openTestApp();
  const exam = await addSampleExam(await person('Admin', true));
  const taker = await person('Taker');
  for (let made = 0; made < count; made += 1) {
    await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  }
  return { path, database, folder: await freshFolder() };
}

function countReports(path: string): number {
  const connection = new Sqlite(path, { readonly: true });
  const count = connection.prepare<[], number>('SELECT count(*) FROM reports').pluck().get() ?? -1;
  connection.close();
  return count;
}

async function spoil(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  for (let at = 8192; at < size; at += 4096) await file.write(Buffer.alloc(1024, 0x5a), 0, 1024, at + 512);
  await file.close();
}

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
    await expect(copyDatabase(foreign, to)).rejects.toThrow('it is no database of Quiz App');
    await expect(copyDatabase(join(folder, 'none.db'), to)).rejects.toThrow(InvalidBackup);
    await expect(copyDatabase(path, to)).rejects.toThrow('it was written by a newer version (999-later)');
    expect(await readdir(folder)).toEqual(before);
  });
});

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
    await expect(restoreDatabase(backup, path)).rejects.toThrow(RestoreRefused);
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

describe('the schedule', () => {
  const collect = () => {
    const lines = new PassThrough();
    return { lines, logger: pino(lines) };
  };

  it('backs up when due, logs it, and keeps the configured number', async () => {
    const { path, folder } = await openWithReports(1);
    for (const old of ['20250101T000000Z', '20250102T000000Z', '20250103T000000Z']) {
      await writeFile(join(folder, `quiz-app.backup-${old}.db`), '');
    }
    const { lines, logger } = collect();
    const stop = scheduleBackups(path, { every: 20, keep: 2, folder }, logger);
    const [line] = await once(lines, 'data');
    await stop();
    expect(JSON.parse(String(line))).toMatchObject({
      level: 30,
      msg: 'backed up',
      backup: { reports: 1 },
      removed: ['20250102T000000Z', '20250101T000000Z'].map((old) => join(folder, `quiz-app.backup-${old}.db`)),
    });
    const [older, newer, ...others] = (await readdir(folder)).sort();
    expect(others).toEqual([]);
    expect(older).toBe('quiz-app.backup-20250103T000000Z.db');
    expect(countReports(join(folder, newer ?? ''))).toBe(1);
  });

  it('waits until the newest backup is old enough, also after a restart, whatever the clock is set to then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { path, folder } = await openWithReports(0);
    await writeFile(join(folder, 'quiz-app.backup-20260102T020000Z.db'), '');
    const hour = 60 * 60 * 1000;
    let now = Date.parse('2026-01-02T03:00:00Z');
    let uptime = 0;
    const { lines, logger } = collect();
    const settings = { every: 24 * hour, keep: 7, folder };
    const stop = scheduleBackups(path, settings, logger, { now: () => now, uptime: () => uptime });
    uptime += 22.5 * hour;
    now += 1000 * hour;
    vi.advanceTimersByTime(hour);
    expect(await readdir(folder)).toHaveLength(1);
    uptime += hour;
    now = Date.parse('2026-01-01T00:00:00Z');
    vi.advanceTimersByTime(hour);
    await once(lines, 'data');
    await stop();
    expect((await readdir(folder)).sort()).toEqual([
      'quiz-app.backup-20260101T000000Z.db',
      'quiz-app.backup-20260102T020000Z.db',
    ]);
  });

  it('ignores backups dated in the future, says so, and does not count them among those it keeps', async () => {
    const { path, folder } = await openWithReports(0);
    const names = ['20250101T000000Z', '29990101T000000Z', '29990102T000000Z'].map(
      (date) => `quiz-app.backup-${date}.db`,
    );
    for (const name of names) await writeFile(join(folder, name), '');
    const { lines, logger } = collect();
    const stop = scheduleBackups(path, { every: 20, keep: 2, folder }, logger);
    const warning = JSON.parse(String((await once(lines, 'data'))[0]));
    expect(warning).toMatchObject({ level: 40, ignored: [names[2], names[1]].map((name) => join(folder, name ?? '')) });
    expect(warning.msg).toContain('rename or remove them');
    await once(lines, 'data');
    await stop();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(names));
    expect(await readdir(folder)).toHaveLength(4);
  });

  it('logs a failure and keeps the older backups', async () => {
    const { path, folder } = await openWithReports(0);
    await writeFile(join(folder, 'quiz-app.backup-20250101T000000Z.db'), '');
    const { lines, logger } = collect();
    const stop = scheduleBackups(`${path}.gone`, { every: 20, keep: 1, folder }, logger);
    const [line] = await once(lines, 'data');
    await stop();
    expect(JSON.parse(String(line))).toMatchObject({ level: 50, msg: 'no backup was made' });
    expect(await readdir(folder)).toEqual(['quiz-app.backup-20250101T000000Z.db']);
  });

  it('tries again within an hour when a backup failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { path, folder } = await openWithReports(0);
    const hour = 60 * 60 * 1000;
    let uptime = 0;
    const { lines, logger } = collect();
    const clocks = { now: Date.now, uptime: () => uptime };
    const stop = scheduleBackups(`${path}.gone`, { every: 24 * hour, keep: 1, folder }, logger, clocks);
    let failures = 0;
    lines.on('data', () => {
      failures += 1;
    });
    for (let tries = 1; tries <= 2; tries += 1) {
      vi.advanceTimersByTime(hour);
      await expect.poll(() => failures).toBe(tries);
      uptime += hour;
    }
    await stop();
  });

  it('leaves no file of a backup that is under way when it stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { path, folder } = await openWithReports(0);
    const clocks = { now: () => Date.parse('2026-01-02T03:04:05Z'), uptime: () => 0 };
    const stop = scheduleBackups(path, { every: 60_000, keep: 1, folder }, collect().logger, clocks);
    vi.advanceTimersByTime(60_000);
    // What the worker has written until it is ended.
    writeFileSync(join(folder, 'quiz-app.backup-20260102T030405Z.db.partial'), '');
    await stop();
    expect(await readdir(folder)).toEqual([]);
  });

  it('removes only backups of its own database', async () => {
    const folder = await freshFolder();
    const names = [
      'quiz-app.backup-20250101T000000Z.db',
      'other.backup-20250101T000000Z.db',
      'quiz-app.backup-mine.db',
    ];
    for (const name of names) await writeFile(join(folder, name), '');
    removeOldBackups('/somewhere/quiz-app.db', folder, 0, Date.now());
    expect((await readdir(folder)).sort()).toEqual(names.slice(1).sort());
  });
});
