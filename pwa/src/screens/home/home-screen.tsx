import { t } from '@lingui/core/macro';
import { isVisible } from '@quiz-app/shared/exam-rules';
import { useMemo } from 'react';
import { useExams } from '../../device/use-exams.ts';
import { useIncompleteExams } from '../../device/use-media.ts';
import { useUser } from '../../device/use-session.ts';
import { LoadFailed } from '../../screen-parts/load-failed.tsx';
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
  const incomplete = useIncompleteExams(exams);
  const { isPulling, problem, pullAgain, stop } = useExamsPull();
  const [filter, changeFilter] = useExamFilter();
  const isEmpty = exams?.length === 0;
  if (!exams) return <Loader />;
  if (isEmpty && isPulling)
    return (
      <Page>
        <Loader ways={{ onCancel: stop, onTryAgain: pullAgain }} />
      </Page>
    );
  return (
    <Page>
      <PageHead
        title={t`Hi ${{ name: user.name }}, Welcome to Quiz App`}
        tabTitle={t`Home`}
        lede={!isEmpty && <span role="status">{catalogueSummary(exams, filter, incomplete)}</span>}
      />
      {!isEmpty && (
        <Catalogue user={user} exams={exams} incomplete={incomplete} filter={filter} onFilter={changeFilter} />
      )}
      {isEmpty && !problem && <EmptyCatalogue isAdmin={user.isAdmin} />}
      {isEmpty && problem && (
        <LoadFailed
          title={t`Couldn’t load your exams`}
          problem={problem}
          offline={t`You are offline, and no exam is saved on this device yet.`}
          onTryAgain={pullAgain}
        />
      )}
    </Page>
  );
}
