import { isDeepStrictEqual } from 'node:util';
import { makeExam } from '@quiz-app/shared/samples/make-exam';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { day, examsOf, noTask, readFile } from '../../../../test/formats/reading.ts';
import { richFiles, richQuestions } from '../../../../test/formats/rich-questions.ts';
import { equalOptions } from './check-question.ts';
import type { ExamToWrite } from './format.ts';
import { formats } from './formats.ts';

/** Questions of one exam. */
const perExam = 10;

// Aiken holds neither.
it.each(formats.filter(({ id }) => id !== 'aiken'))(
  'P25: $name reads the formulas and media that it wrote',
  { timeout: 3_600_000 },
  (format) =>
    attack(
      {
        guarantee: 'P25',
        title: `${format.name}: formulas, pictures and sounds out and in`,
        full: 40_000 / formats.length,
        short: 800 / formats.length,
        seeded: true,
      },
      async ({ rounds, seed, failed }) => {
        const made = fc.sample(richQuestions, { seed, numRuns: rounds });
        for (let at = 0; at < made.length; at += perExam) {
          const questions = made.slice(at, at + perExam);
          const exam: ExamToWrite = { ...makeExam(), questions };
          const { bytes, leftOut } = await format.write([exam], day, noTask, richFiles);
          const left = new Set(leftOut.map(({ question }) => question));
          const kept = questions.filter((_, index) => !left.has(index));
          if (kept.length === 0) continue;
          const read = await readFile(bytes);
          for (const { place, reason } of read.refused) failed(`${place.label}: ${reason}`);
          const taken = read.exams.flatMap((each) => each.questions);
          for (const { lost, place } of taken) {
            const others = lost.filter((sentence) => sentence !== equalOptions());
            if (others.length > 0) failed(`${place.label}: ${others.join(' ')}`);
          }
          const found = examsOf(read)[0]?.questions ?? [];
          for (const [index, question] of kept.entries()) {
            if (!isDeepStrictEqual(found[index], question))
              failed(`${JSON.stringify(question)} became ${JSON.stringify(found[index])}`);
          }
          const named = new Set(kept.flatMap(({ media = [] }) => media.map(({ _id }) => _id)));
          if (!isDeepStrictEqual(new Set(read.files.keys()), named)) failed('the files are not those that are named');
        }
      },
    ),
);
