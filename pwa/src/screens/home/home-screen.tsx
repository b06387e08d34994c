import { isVisible } from '@quiz-app/shared/exam-rules';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useExams } from '../../device/use-exams.ts';
import { useUser } from '../../device/use-session.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { useExamFilter } from '../../screen-parts/use-exam-filter.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Catalogue, catalogueSummary } from './catalogue.tsx';

/** The exam catalogue on this device. */
export function HomeScreen() {
  const user = useUser();
  const known = useExams();
  const exams = useMemo(() => known?.filter((exam) => isVisible(exam, user)), [known, user]);
  const isPulling = useExamsPull();
  const [filter, changeFilter] = useExamFilter();
  const isEmpty = exams?.length === 0;
  if (!exams || (isEmpty && isPulling)) return <Loader />;
  return (
    <Page>
      <PageHead
        title={`Hi ${user.name}, Welcome to Quiz App`}
        tabTitle="Home"
        lede={!isEmpty && <span role="status">{catalogueSummary(exams, filter)}</span>}
      />
      {isEmpty ? (
        <EmptyCatalogue isAdmin={user.isAdmin} />
      ) : (
        <Catalogue user={user} exams={exams} filter={filter} onFilter={changeFilter} />
      )}
    </Page>
  );
}

function EmptyCatalogue({ isAdmin }: { isAdmin: boolean }) {
  const isOnline = useOnline();
  const whenOnline = isAdmin
    ? 'Add the first one, and everybody finds it here.'
    : 'New exams appear here as soon as an admin adds them.';
  return (
    <EmptyState
      title="No Exams Available"
      action={
        isAdmin && (
          <Button asChild>
            <Link to={paths.addExam()}>Add Exam</Link>
          </Button>
        )
      }
    >
      {isOnline ? whenOnline : 'You are offline, and no exam is saved on this device yet.'}
    </EmptyState>
  );
}
