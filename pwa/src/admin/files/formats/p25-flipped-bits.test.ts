import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { it } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { examsOf as examsOfCount } from '../../../../test/formats/questions.ts';
import { day, flipBit, noFiles, noTask, readFile } from '../../../../test/formats/reading.ts';
import { formats } from './formats.ts';
import { UnreadableFile } from './unreadable-file.ts';

const archives = formats.filter(({ id }) => id === 'qti' || id === 'xlsx' || id === 'aiken');

it('P25: an archive with one flipped bit is refused, or read as before', { timeout: 3_600_000 }, () =>
  attack(
    { guarantee: 'P25', title: 'archives with a flipped bit', full: 20_000, short: 600, seeded: true },
    async ({ rounds, seed, failed }) => {
      const exams = fc.sample(examsOfCount(4), { seed, numRuns: 2 });
      const written = await Promise.all(archives.map((format) => format.write(exams, day, noTask, noFiles)));
      const files = await Promise.all(
        written
          .flatMap(({ bytes }) => [bytes, zipSync(unzipSync(bytes), { level: 0 })])
          .map(async (bytes) => ({ bytes, read: await readFile(bytes) })),
      );
      for (const [round, number] of fc.sample(fc.noBias(fc.nat()), { seed, numRuns: rounds }).entries()) {
        const { bytes, read } = files[round % files.length] ?? {};
        if (!bytes) throw new Error('No file was written');
        const bit = number % (8 * bytes.length);
        try {
          const changed = await readFile(flipBit(bytes, bit));
          if (!isDeepStrictEqual(changed, read)) failed(`${read?.format}: bit ${bit} changed what was read`);
        } catch (error) {
          const isClear = error instanceof UnreadableFile || (error as Error).message === 'No format was recognised';
          if (!isClear) failed(`${read?.format}: ${(error as Error).stack}`);
        }
      }
    },
  ),
);
