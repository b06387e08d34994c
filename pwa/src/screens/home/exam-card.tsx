import { formatDuration, formatMarks } from '@quiz-app/shared/duration';
import { Link } from 'react-router-dom';
import type { ExamSummary } from '../../device/use-exams.ts';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './home-screen.module.css';

/** An exam in the catalogue. Every exam shown is on this device. */
export function ExamCard({ exam }: { exam: ExamSummary }) {
  return (
    <Sheet asChild className={styles.card}>
      <li>
        <h2 className={`${styles.name} title-section`}>{exam.name}</h2>
        <Facts>
          <Fact label="Category" wide>
            <span className={styles.category}>
              {exam.category}
              <SyncMark state="sent">Saved for offline</SyncMark>
            </span>
          </Fact>
          <Fact label="Total Questions">{exam.questionsCount}</Fact>
          <Fact label="Duration">{formatDuration(exam.duration)}</Fact>
          <Fact label="Total Marks">{formatMarks(exam.totalMarks)}</Fact>
          <Fact label="Passing Marks">{formatMarks(exam.passingMarks)}</Fact>
        </Facts>
        <div className={styles.foot}>
          <Button kind="tonal" wide asChild>
            <Link to={paths.writeExam(exam._id)} aria-label={`Start Exam: ${exam.name}`}>
              Start Exam
            </Link>
          </Button>
        </div>
      </li>
    </Sheet>
  );
}
