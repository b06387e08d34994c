import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { countReports, openWithReports } from '../../test/harness/database-with-reports.ts';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { removeOldBackups } from './backup-files.ts';
import { scheduleBackups } from './schedule-backups.ts';

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
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-01-02T03:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { path, folder } = await openWithReports(0);
    await writeFile(join(folder, 'quiz-app.backup-20260102T020000Z.db'), '');
    const hour = 60 * 60 * 1000;
    let uptime = 0;
    const { lines, logger } = collect();
    const stop = scheduleBackups(path, { every: 24 * hour, keep: 7, folder }, logger, () => uptime);
    uptime += 22.5 * hour;
    vi.setSystemTime(Date.now() + 1000 * hour);
    vi.advanceTimersByTime(hour);
    expect(await readdir(folder)).toHaveLength(1);
    uptime += hour;
    vi.setSystemTime('2025-12-31T23:59:00Z');
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
    const stop = scheduleBackups(`${path}.gone`, { every: 24 * hour, keep: 1, folder }, logger, () => uptime);
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

  it('leaves no file of a backup that is running when it stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-01-02T03:03:05Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { path, folder } = await openWithReports(0);
    const stop = scheduleBackups(path, { every: 60_000, keep: 1, folder }, collect().logger, () => 0);
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
    removeOldBackups('/somewhere/quiz-app.db', folder, 0);
    expect((await readdir(folder)).sort()).toEqual(names.slice(1).sort());
  });
});
