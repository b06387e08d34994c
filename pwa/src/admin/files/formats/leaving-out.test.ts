import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { day, examsOf, noFiles, noTask, readFile } from '../../../../test/formats/reading.ts';
import type { ImportedQuestion } from './format.ts';
import { formats } from './formats.ts';

it.each(formats.filter(({ id }) => id !== 'json'))(
  '$name leaves out, with a reason, a question of a kind that it does not hold',
  async (format) => {
    const exam = makeExam();
    const [single, several, truth] = exam.questions;
    const other = { kind: 'of another version', name: 'What is 6 × 7?', value: '42' } as unknown as ImportedQuestion;
    const questions = [other, single, several, truth].filter((question) => question !== undefined);
    const { bytes, leftOut } = await format.write([{ ...exam, questions }], day, noTask, noFiles);
    expect(leftOut).toContainEqual({
      exam: 0,
      question: 0,
      reason: 'This format does not hold questions of its kind.',
    });
    // Aiken holds one correct option only.
    const alsoLeft = format.id === 'aiken' ? [2] : [];
    expect(leftOut.map(({ question }) => question).toSorted()).toEqual([0, ...alsoLeft]);
    expect(examsOf(await readFile(bytes))[0]?.questions).toHaveLength(3 - alsoLeft.length);
  },
);
