import { useEffect, useState } from 'react';
import { useExams } from '../../local/exams.ts';
import { useSession } from '../../local/session.ts';
import { pullExams } from '../../sync/pull-exams.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { ExamCard } from './exam-card.tsx';
import styles from './home-screen.module.css';

/** The catalogue, as this device has it. */
export function HomeScreen() {
  const session = useSession();
  const exams = useExams();
  const pull = usePull();
  if (!session || !exams) return null;
  const isEmpty = exams.length === 0;
  if (isEmpty && pull.isRunning) return <Loader />;
  const count = exams.length === 1 ? '1 exam to choose from' : `${exams.length} exams to choose from`;
  return (
    <Page>
      <PageHead
        title={`Hi ${session.user.name}, Welcome to Quiz App`}
        tabTitle="Home"
        {...(isEmpty ? {} : { lede: count })}
      />
      {isEmpty && pull.problem && (
        <Banner tone="error" role="alert">
          {pull.problem}
        </Banner>
      )}
      {isEmpty && !pull.problem && (
        <EmptyState title="No Exams Available">New exams appear here as soon as an admin adds them.</EmptyState>
      )}
      <ul className={styles.grid}>
        {exams.map((exam) => (
          <ExamCard key={exam._id} exam={exam} />
        ))}
      </ul>
    </Page>
  );
}

/** Asks for what is new when the page opens. Only who has nothing to see is told that it failed. */
function usePull(): { isRunning: boolean; problem?: string } {
  const [pull, setPull] = useState<{ isRunning: boolean; problem?: string }>({ isRunning: true });
  useEffect(() => {
    pullExams().then(
      ({ success, message }) => setPull({ isRunning: false, ...(success ? {} : { problem: message }) }),
      (error: Error) => setPull({ isRunning: false, problem: error.message }),
    );
  }, []);
  return pull;
}
