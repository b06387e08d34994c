import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { findingsOf, nameOf, newestVersion } from './findings.ts';

/** A column of the grid. */
export interface GridColumn {
  figures: ExamStatistics['questions'][number];
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
    shortName: `${figures.number}${figures.versions.includes(newest) ? '' : ` v${figures.versions[0]}`}`,
    isNamed: hardest.includes(figures) || favoured?.figures === figures,
  }));
}
