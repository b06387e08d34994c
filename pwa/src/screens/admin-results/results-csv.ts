import type { ExamStatistics, Figure, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { correctKeys, optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { byteOrderMark, csvLines } from '../../exam-files/csv-lines.ts';
import { concernOf } from './concerns.ts';

const header = [
  'Number',
  'Question',
  'Correct',
  'Versions',
  'Attempts',
  'Facility %',
  'Facility of best third %',
  'Facility of weakest third %',
  'Standard deviation %',
  'Discrimination index %',
  'Discriminative efficiency %',
  'Intended weight %',
  'Effective weight %',
  ...optionKeys.flatMap((key) => [`Chose ${key}`, `Mean score of ${key} %`]),
  'Unanswered',
  'Answers not known',
  'Look at',
];

/** The questions with their figures as CSV, in the order of the exam. */
export function resultsCsv({ questions }: ExamStatistics): string {
  const rows = questions.toSorted((a, b) => a.number - b.number).map(cellsOf);
  return byteOrderMark + csvLines([header, ...rows]);
}

/** Up to four decimals, or the server's words if there is no number. */
const cell = (figure: Figure): string | number =>
  typeof figure === 'number' ? Math.round(figure * 10_000) / 10_000 : (figure ?? '');

function cellsOf(figures: QuestionFigures): (string | number)[] {
  const { question, options } = figures;
  return [
    figures.number,
    question.name,
    correctKeys(question).join(''),
    figures.versions.join(' '),
    figures.attempts,
    ...[
      figures.facility,
      figures.facilityOfBest,
      figures.facilityOfWeakest,
      figures.standardDeviation,
      figures.discriminationIndex,
      figures.discriminativeEfficiency,
      figures.intendedWeight,
      figures.effectiveWeight,
    ].map(cell),
    ...optionKeys.flatMap((key) => {
      const option = options[key];
      return option ? [option.chosen, cell(option.meanScore)] : ['', ''];
    }),
    figures.unanswered,
    figures.unknown,
    concernOf(figures)?.text ?? '',
  ];
}
