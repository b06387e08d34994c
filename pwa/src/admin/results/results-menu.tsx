import { t } from '@lingui/core/macro';
import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { CalendarClock, Download, Pencil, Printer } from 'lucide';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { saveFile } from '../../screen-parts/save-file.ts';
import { MenuItem, MenuRule, MoreMenu } from '../../ui/menu.tsx';
import { resultsCsv } from './results-csv.ts';

interface ResultsMenuProps {
  examId: string;
  /** Undefined until they are fetched. */
  statistics: ExamStatistics | undefined;
}

/** The other pages of the exam, and its results on paper or in a file. */
export function ResultsMenu({ examId, statistics }: ResultsMenuProps) {
  const isEmpty = !statistics || statistics.attempts === 0;
  return (
    <MoreMenu label={t`More actions`} frame="small">
      <MenuItem icon={CalendarClock} asChild>
        <Link to={paths.examDay(examId)}>{t`Exam day`}</Link>
      </MenuItem>
      <MenuItem icon={Pencil} asChild>
        <Link to={paths.editExam(examId)}>{t`Edit exam`}</Link>
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Printer} disabled={isEmpty} onSelect={() => window.print()}>
        {t`Print`}
      </MenuItem>
      <MenuItem icon={Download} disabled={isEmpty} onSelect={() => statistics && saveCsv(statistics)}>
        {t`Export CSV`}
      </MenuItem>
    </MoreMenu>
  );
}

function saveCsv(statistics: ExamStatistics): void {
  const exam = statistics.exam.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  const name = t({ message: `${exam} results`, comment: 'The name of a file' });
  saveFile(new File([resultsCsv(statistics)], `${name}.csv`, { type: 'text/csv' }));
}
