import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Medium } from '@quiz-app/shared/content';
import type { QuestionContent } from '@quiz-app/shared/question';
import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { completeDetails, completeQuestions } from '../exams/complete.ts';
import { createCompleteContent } from '../media/complete-content.ts';
import { readMedium } from '../media/read-medium.ts';

/** The files beside this one, with the words for those who cannot see or hear them. */
const descriptions = {
  'map.webp':
    'A map with squares of 100 m. From the station, the museum is three squares to the east and four to the north.',
  'circuit.webp': 'A battery of 6 volts. Two resistors are parallel to it: one of 6 ohms, one of 3 ohms.',
  'triangle.webp': 'A right triangle. Its legs are 12 cm and 5 cm long, and its longest side is called c.',
  'graph-line.webp': 'A line that rises by one for each step, through minus one on the y axis',
  'graph-wave.webp': 'A wave through the origin',
  'graph-parabola.webp': 'A curve that opens upwards, with its lowest point at minus one on the y axis',
  'graph-cubic.webp': 'A curve through the origin that falls around it and rises far from it',
  'two-notes.mp3': 'Two notes of a piano, one after the other. The second is seven semitones higher.',
} as const;
type FileName = keyof typeof descriptions;

export type ScienceExam = Awaited<ReturnType<typeof prepareScienceExam>>;

/** An exam with pictures, formulas and a sound, and their files, which are stored first. */
export async function prepareScienceExam() {
  const files = new Map<FileName, { medium: Medium; data: Buffer }>();
  for (const name of Object.keys(descriptions) as FileName[]) {
    const data = await readFile(join(import.meta.dirname, 'science', name));
    files.set(name, { medium: await readMedium('demo', data), data });
  }
  const all = [...files.values()];
  const idOf = (name: FileName) => files.get(name)?.medium._id ?? '';
  const complete = createCompleteContent({
    describe: async () => new Map(all.map(({ medium }) => [medium._id, medium])),
  })('demo');
  return {
    files: all,
    details: await completeDetails(complete, details),
    questions: await completeQuestions(complete, writeQuestions(idOf)),
  };
}

const details = {
  name: 'Science with Pictures and Sound',
  category: 'Science',
  duration: 1_200,
  totalMarks: 16,
  passingMarks: 9,
  format: 'rich' as const,
  instructions:
    'You need no calculator. A tap on a picture enlarges it. In question 4 you listen to two notes.\n\nResistances are in ohms: \\(1\\,\\Omega = 1\\,\\frac{\\text{V}}{\\text{A}}\\).',
};

/** Long, because it is the questions themselves. @param idOf the id of a file */
function writeQuestions(idOf: (name: FileName) => string): QuestionContent[] {
  const show = (name: FileName) => `![](media:${idOf(name)})`;
  const question = (
    [name, options, correct, explanation]: [string, string[], string, string],
    ...files: FileName[]
  ): QuestionContent => ({
    name,
    options: Object.fromEntries(options.map((text, index) => [optionKeys[index], text])),
    correctOptions: optionKeys.filter((key) => correct.includes(key)),
    explanation,
    format: 'rich',
    media: files.map((file) => ({ _id: idOf(file), alt: descriptions[file] })),
  });
  return [
    question(
      [
        `How far is it from the station to the museum, as the crow flies?\n${show('map.webp')}`,
        ['\\(400\\,\\text{m}\\)', '\\(500\\,\\text{m}\\)', '\\(700\\,\\text{m}\\)', '\\(1{,}200\\,\\text{m}\\)'],
        'B',
        'By the theorem of Pythagoras:\n\\[\\sqrt{(300\\,\\text{m})^2 + (400\\,\\text{m})^2} = 500\\,\\text{m}\\]',
      ],
      'map.webp',
    ),
    question(
      [
        `What is the total resistance of \\(R_1\\) and \\(R_2\\)?\n${show('circuit.webp')}`,
        ['\\(9\\,\\Omega\\)', '\\(4.5\\,\\Omega\\)', '\\(3\\,\\Omega\\)', '\\(2\\,\\Omega\\)'],
        'D',
        'They are parallel:\n\\[\\frac{1}{R} = \\frac{1}{R_1} + \\frac{1}{R_2} = \\frac{1}{6\\,\\Omega} + \\frac{1}{3\\,\\Omega} = \\frac{1}{2\\,\\Omega}\\]',
      ],
      'circuit.webp',
    ),
    question(
      [
        'Which graph shows \\(y = x^2 - 1\\)?',
        [show('graph-line.webp'), show('graph-wave.webp'), show('graph-parabola.webp'), show('graph-cubic.webp')],
        'C',
        'At \\(x = 0\\) it is \\(-1\\), and it is zero at \\(x = -1\\) and at \\(x = 1\\).',
      ],
      ...(['graph-line.webp', 'graph-wave.webp', 'graph-parabola.webp', 'graph-cubic.webp'] as const),
    ),
    question(
      [
        `Listen to the two notes. Which interval are they?\n${show('two-notes.mp3')}`,
        ['A third', 'A fifth', 'An octave'],
        'B',
        'The second note is seven semitones higher. Its frequency is about \\(\\frac{3}{2}\\) of that of the first.',
      ],
      'two-notes.mp3',
    ),
    question(
      [
        `How long is the side \\(c\\)?\n${show('triangle.webp')}`,
        ['13 cm', '17 cm', '\\(\\sqrt{119}\\,\\text{cm}\\)', '\\(\\sqrt{17}\\,\\text{cm}\\)'],
        'A',
        '\\(c = \\sqrt{12^2 + 5^2}\\,\\text{cm} = \\sqrt{169}\\,\\text{cm}\\)',
      ],
      'triangle.webp',
    ),
    question([
      'What is the value of this integral?\n\\[\\int_0^1 3x^2\\,dx\\]',
      ['\\(\\frac{1}{3}\\)', '\\(1\\)', '\\(3\\)', '\\(6\\)'],
      'B',
      '\\[\\int_0^1 3x^2\\,dx = \\left[x^3\\right]_0^1 = 1\\]',
    ]),
    question([
      'What is the determinant of this matrix?\n\\[\\begin{pmatrix} 3 & 1 \\\\ 2 & 4 \\end{pmatrix}\\]',
      ['\\(-10\\)', '\\(5\\)', '\\(10\\)', '\\(14\\)'],
      'C',
      '\\(3 \\cdot 4 - 1 \\cdot 2 = 10\\)',
    ]),
    question([
      'Which of these are equal to \\(\\frac{1}{2}\\)?',
      ['\\(\\sin 30^\\circ\\)', '\\(\\cos 30^\\circ\\)', '\\(2^{-1}\\)', '\\(\\sqrt{\\tfrac{1}{4}}\\)'],
      'ACD',
      '\\(\\cos 30^\\circ = \\frac{\\sqrt{3}}{2}\\)',
    ]),
  ];
}
