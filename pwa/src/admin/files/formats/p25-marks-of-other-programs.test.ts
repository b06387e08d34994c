import { fractionFor, kindOf } from '@quiz-app/shared/question-kinds';
import fc from 'fast-check';
import { it } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { markedByQti } from '../../../../test/formats/marked-by-qti.ts';
import { type MarkedThere, markedInMoodle } from '../../../../test/formats/marked-in-moodle.ts';
import { readFile } from '../../../../test/formats/reading.ts';
import { marksTakenOff } from './moodle-answers.ts';

const kinds = [
  ...Object.entries(markedInMoodle).map(([name, questions]) => ({ name: `Moodle: ${name}`, questions })),
  ...markedByQti.map(({ name, items }) => ({ name: `QTI: ${name}`, questions: items })),
];

/** Whether a question has other marks here and nobody is told; undefined if it was refused, or has others and they are. */
async function isMarkedAlike({ file, marks, takesMarks }: MarkedThere): Promise<boolean | undefined> {
  const { exams } = await readFile(file);
  const [exam] = exams;
  const [question] = exam?.questions ?? [];
  if (!exam || !question) return undefined;
  const others = question.lost.filter((sentence) => sentence !== marksTakenOff());
  if (others.length > 0) return undefined;
  if (takesMarks && question.lost.length === 0) return false;
  const rules = { marking: exam.details.marking ?? undefined };
  const full = Math.max(...marks.map(([, there]) => there));
  return marks.every(([answer, there]) => {
    const { content } = question;
    const { n, d } = fractionFor(content, kindOf(content).validAnswer(content, answer), rules);
    return Math.abs(n / d - Math.max(0, there) / full) < 0.01;
  });
}

it.each(kinds)('P25: marks as there, or says so, $name', { timeout: 3_600_000 }, ({ name, questions }) =>
  attack(
    {
      guarantee: 'P25',
      title: `marks of other programs, ${name}`,
      full: 18_000 / kinds.length,
      short: 1_800 / kinds.length,
      seeded: true,
    },
    async ({ rounds, seed, failed }) => {
      let taken = 0;
      for (const each of fc.sample(questions, { seed, numRuns: rounds })) {
        const isAlike = await isMarkedAlike(each);
        if (isAlike === false) failed(each.file);
        if (isAlike) taken += 1;
      }
      if (taken < rounds / 20) failed(`only ${taken} of ${rounds} were taken as they are`);
    },
  ),
);
