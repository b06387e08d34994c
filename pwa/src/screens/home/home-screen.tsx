import { formatCount } from '@quiz-app/shared/duration';
import { useExams } from '../../device/use-exams.ts';
import { useSession } from '../../device/use-session.ts';
import { useOnline } from '../../platform/online.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { ExamCard } from './exam-card.tsx';
import styles from './home-screen.module.css';

/** The exam catalogue on this device. */
export function HomeScreen() {
  const session = useSession();
  const exams = useExams();
  const isOnline = useOnline();
  const isPulling = useExamsPull();
  if (!session || !exams) return null;
  const isEmpty = exams.length === 0;
  if (isEmpty && isPulling) return <Loader />;
  return (
    <Page>
      <PageHead
        title={`Hi ${session.user.name}, Welcome to Quiz App`}
        tabTitle="Home"
        {...(isEmpty ? {} : { lede: `${formatCount(exams.length, 'exam')} to choose from` })}
      />
      {isEmpty && (
        <EmptyState title="No Exams Available">
          {isOnline
            ? 'New exams appear here as soon as an admin adds them.'
            : 'You are offline, and no exam is saved on this device yet.'}
        </EmptyState>
      )}
      <ul className={styles.grid}>
        {exams.map((exam) => (
          <ExamCard key={exam._id} exam={exam} />
        ))}
      </ul>
    </Page>
  );
}
