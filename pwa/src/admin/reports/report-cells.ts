import { t } from '@lingui/core/macro';
import { answerTo } from '@quiz-app/shared/question-kinds';
import type { Report, ReportCounts } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { marksOf } from '@quiz-app/shared/scoring';
import { shownMarks } from '../../exam-ui/marks-in-words.ts';
import { personName } from '../../exam-ui/person-name.ts';
import { verdictWord } from '../../exam-ui/verdict-word.ts';
import { rounded } from '../../language/format.ts';
import { formatDateTime } from '../../ui/date-time.tsx';
import { adminViewsOf } from '../editor/question-kinds/question-kinds.ts';

type Cells = (string | number)[];

/** The names of people's groups, by their ids. */
export type Groups = ReadonlyMap<string, readonly string[]>;

/** The headings; no import reads them. */
export const header = (): string[] => [
  t`Exam Name`,
  t`Date`,
  t`Date (ISO 8601)`,
  t`User`,
  t`Total Marks`,
  t`Passing Marks`,
  t({ message: 'Obtained Marks', context: 'correct answers' }),
  t`Questions`,
  t`Verdict`,
  t`Marks`,
  t`Percentage`,
  t`Seconds Used`,
  t`Group`,
];

/** The cells of a report. As in the tables, `Obtained Marks` is the number of correct answers; `Marks` is scaled. */
export function cellsOf(report: ReportCounts, groups: Groups): Cells {
  const { exam, user, result, secondsUsed } = report;
  const { correctCount } = result;
  const date = reportDate(report);
  const marks = marksOf(report, correctCount, exam);
  // With parts of points, of the marks; those of an exam without marks are not divided by 0.
  const [part, whole] = report.marks === undefined ? [correctCount, exam.questionsCount] : [marks, exam.totalMarks];
  const percentage = whole === 0 ? undefined : (100 * part) / whole;
  return [
    exam.name,
    formatDateTime(date),
    date,
    personName(user),
    exam.totalMarks,
    exam.passingMarks,
    correctCount,
    exam.questionsCount,
    verdictWord(result.verdict),
    shownMarks(marks, exam.passingMarks),
    percentage === undefined ? '' : rounded(percentage),
    secondsUsed === undefined ? '' : rounded(secondsUsed),
    groups.get(user._id)?.join(', ') ?? '',
  ];
}

/** A whole report as a row of the tables. */
export function countsOf({ exam: { questions, ...exam }, result, answers: _, ...report }: Report): ReportCounts {
  const { correctAnswers, wrongAnswers, verdict } = result;
  return {
    ...report,
    exam: { ...exam, questionsCount: questions.length },
    result: { correctCount: correctAnswers.length, wrongCount: wrongAnswers.length, verdict },
  };
}

/** Two columns per question: 1 or 0, and the answer. */
export const questionHeader = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return [
      t({ message: `Q${number}`, comment: 'A question, as the heading of a column' }),
      t({ message: `Q${number} Answer`, comment: 'The answer to a question, as the heading of a column' }),
    ];
  }).flat();

export function answerCells({ exam, result, answers }: Report): Cells {
  const correct = new Set(result.correctAnswers.map(({ _id }) => _id));
  return exam.questions.flatMap((question) => [
    correct.has(question._id) ? 1 : 0,
    adminViewsOf(question).answerInCell(question, answerTo(question, answers ?? {})),
  ]);
}
