import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { it, onTestFinished, vi } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { fileStamp } from '../../src/backup/backup-files.ts';
import { scheduleBackups } from '../../src/backup/schedule-backups.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';

const plan = {
  guarantee: 'P18',
  title: 'backups by schedule beside files of the future, while the clock is set and the machine sleeps',
  full: 100,
  short: 4,
  seeded: true,
};
const minute = 60_000;
const day = 24 * 60 * minute;
const backupsARound = 2;
/** A backup that takes longer, in milliseconds, is never made. */
const patienceMs = 60_000;

it('P18 scheduled backups are made although the clock is wrong', { timeout: 600_000 }, async () => {
  const folder = await freshFolder();
  const path = join(folder, 'quiz.db');
  await openDatabase(path).then((database) => database.close());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let series = 0;

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    series += 1;
    for (let round = 0; round < rounds; round += 1) {
      const backups = join(folder, `backups-${series}-${round}`);
      await mkdir(backups);
      vi.setSystemTime(Date.parse('2026-01-02T03:04:05Z') + random.between(0, 365 * day));
      let uptime = random.between(0, 10 * day);
      const keep = Math.floor(random.between(1, 5));
      const nameAt = (time: number) => `quiz.backup-${fileStamp(new Date(time))}.db`;
      const ages = Array.from({ length: Math.floor(random.between(0, 7)) }, () => random.between(0, 10 * day));
      for (const age of ages) writeFileSync(join(backups, nameAt(Date.now() - age)), '');
      for (let made = random.between(0, 3); made > 0; made -= 1)
        writeFileSync(join(backups, nameAt(Date.now() + random.between(1, 4_000) * day)), '');

      const log = new PassThrough();
      const linesOf = (message: string) => lines.filter(({ msg }) => msg === message).length;
      const lines: { msg: string }[] = [];
      log.on('data', (chunk) => {
        for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
      });
      const stop = scheduleBackups(path, { every: day, keep, folder: backups }, pino(log), () => uptime);
      let due = uptime + Math.max(0, day - Math.min(day, ...ages));

      for (let made = 1; made <= backupsARound; made += 1) {
        const [event, change] = random.pick([
          ['an undisturbed day', 0],
          ['a clock set back', -random.between(0, 4_000) * day],
          ['a clock set ahead', random.between(0, 4_000) * day],
        ] as const);
        vi.setSystemTime(Date.now() + change);
        const passes = (time: number) => {
          uptime += time;
          vi.setSystemTime(Date.now() + time - minute);
          vi.advanceTimersByTime(minute);
        };
        if (due - uptime > minute) passes(due - uptime - minute);
        await wait(5);
        if (linesOf('backed up') !== made - 1) failed(`${event}: backup ${made} was made early`);
        // The machine may sleep past the time.
        const before = readdirSync(backups);
        passes(2 * minute + random.pick([0, random.between(0, 3) * day]));
        const name = nameAt(Date.now());
        for (const until = performance.now() + patienceMs; linesOf('backed up') < made; await wait(5)) {
          if (performance.now() < until) continue;
          failed(`${event}: backup ${made} was not made, of ${before}`);
          break;
        }
        due = uptime + day;
        if (linesOf('backed up') < made) break;
        const after = readdirSync(backups);
        // Names sort as their dates do.
        const isPast = (each: string) => each <= nameAt(Date.now() + minute);
        const all = [...new Set([...before, name])].sort();
        const expected = [...all.filter(isPast).slice(-keep), ...all.filter((each) => !isPast(each))];
        if (String(after.sort()) !== String(expected)) failed(`${event}: ${after} are left, not ${expected}`);
        if (!after.includes(name) || statSync(join(backups, name)).size === 0) failed(`${event}: ${name} is no backup`);
      }
      await stop();
    }
  });
});
