import { t } from '@lingui/core/macro';
import { isVisible } from '@quiz-app/shared/exam-rules';
import { useMemo } from 'react';
import { useExams } from '../../device/use-exams.ts';
import { useWholeExams } from '../../device/use-media.ts';
import { useUser } from '../../device/use-session.ts';
import { useExamFilter } from '../../screen-parts/use-exam-filter.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Catalogue, catalogueSummary } from './catalogue.tsx';
import { EmptyCatalogue } from './empty-catalogue.tsx';

/** The exam catalogue on this device. */
export function HomeScreen() {
  const user = useUser();
  const known = useExams();
  const exams = useMemo(() => known?.filter((exam) => isVisible(exam, user)), [known, user]);
  const whole = useWholeExams(exams);
  const isPulling = useExamsPull();
  const [filter, changeFilter] = useExamFilter();
  const isEmpty = exams?.length === 0;
  if (!exams || (isEmpty && isPulling)) return <Loader />;
  return (
    <Page>
      <PageHead
        title={t`Hi ${{ name: user.name }}, Welcome to Quiz App`}
        tabTitle={t`Home`}
        lede={!isEmpty && <span role="status">{catalogueSummary(exams, filter, whole)}</span>}
      />
      {isEmpty ? (
        <EmptyCatalogue isAdmin={user.isAdmin} />
      ) : (
        <Catalogue user={user} exams={exams} filter={filter} onFilter={changeFilter} />
      )}
    </Page>
  );
}
