import { t } from '@lingui/core/macro';
import type { ExamStatistics, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { findingsOf, nameOf, newestVersion } from './findings.ts';

/** A column of the grid. */
export interface GridColumn {
  figures: QuestionFigures;
  name: string;
  /** The name in the heading: `1`, or `1 v2`. */
  shortName: string;
  /** Whether the sentence above the grid names it. */
  isNamed: boolean;
}

/** The columns of the questions, in the order of the statistics. */
export function gridColumns(questions: ExamStatistics['questions']): GridColumn[] {
  const { hardest, favoured } = findingsOf({ questions });
  const newest = newestVersion(questions);
  return questions.map((figures) => ({
    figures,
    name: nameOf(figures, newest),
    shortName: shortNameOf(figures, newest),
    isNamed: hardest.includes(figures) || favoured?.figures === figures,
  }));
}

function shortNameOf({ number, versions }: QuestionFigures, newest: number): string {
  if (versions.includes(newest)) return String(number);
  const [version] = versions;
  return t({ message: `${number} v${version}`, comment: 'A question’s number, and the version of the exam' });
}
