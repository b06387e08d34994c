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
    <MoreMenu label="More actions" frame="small">
      <MenuItem icon={CalendarClock} asChild>
        <Link to={paths.examDay(examId)}>Exam day</Link>
      </MenuItem>
      <MenuItem icon={Pencil} asChild>
        <Link to={paths.editExam(examId)}>Edit exam</Link>
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Printer} disabled={isEmpty} onSelect={() => window.print()}>
        Print
      </MenuItem>
      <MenuItem icon={Download} disabled={isEmpty} onSelect={() => statistics && saveCsv(statistics)}>
        Export CSV
      </MenuItem>
    </MoreMenu>
  );
}

function saveCsv(statistics: ExamStatistics): void {
  const name = `${statistics.exam.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()} results.csv`;
  saveFile(new File([resultsCsv(statistics)], name, { type: 'text/csv' }));
}
