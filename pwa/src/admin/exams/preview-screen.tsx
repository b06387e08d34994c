import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { Report } from '@quiz-app/shared/report';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import { reportAsShown } from '@quiz-app/shared/shuffle';
import type { User } from '@quiz-app/shared/user';
import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { useUser } from '../../device/use-session.ts';
import { usePreparedCode } from '../../exam-ui/code.tsx';
import { ReportReview } from '../../exam-ui/report-review/report-review.tsx';
import { paths } from '../../paths.ts';
import { useExamLock } from '../../platform/exam-hold.ts';
import { BackLink } from '../../screen-parts/navigation/back-link.tsx';
import { useWayBack, type WayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { ExamMissing } from '../../screens/write-exam/missing.tsx';
import { ResultSheet } from '../../screens/write-exam/outcome/result-view.tsx';
import { type FinishedAttempt, nextQuestion } from '../../screens/write-exam/running/attempt.ts';
import { InstructionsView } from '../../screens/write-exam/running/instructions-view.tsx';
import { toTop } from '../../screens/write-exam/running/question-form.tsx';
import { QuestionView } from '../../screens/write-exam/running/question-view.tsx';
import { useAttempt } from '../../screens/write-exam/running/use-attempt.ts';
import { timeUp } from '../../screens/write-exam/time-up.tsx';
import { useKeptFocus } from '../../screens/write-exam/use-kept-focus.ts';
import { deviceNow } from '../../sync/running/elapsed-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { DraftMark } from '../parts/draft-mark.tsx';
import styles from './preview.module.css';

/**
 * Walks an admin through an exam, even a draft, as its takers see it. The attempt is never stored, sent or counted.
 * The clock is passed in for tests; it must not change while the screen is mounted.
 */
export function AdminPreviewScreen({ clock = deviceNow }) {
  const { id = '' } = useParams();
  const exam = useExam(id);
  const user = useUser();
  const way = useWayBack(paths.editExam(id));
  const [round, setRound] = useState(1);
  if (exam === undefined) return <Loader />;
  if (exam === null) return <ExamMissing back={{ words: t`Go to Exams`, path: paths.adminExams() }} />;
  return (
    <div>
      <aside className={styles.bar} aria-label={t`Preview`}>
        <p>{t`Preview: nothing is stored or counted.`}</p>
        <DraftMark exam={exam} />
        <Button kind="plain" size="small" asChild>
          <BackLink way={way}>{t`End preview`}</BackLink>
        </Button>
      </aside>
      <Walk
        key={`${id} ${round}`}
        exam={withoutLimits(exam)}
        user={user}
        clock={clock}
        way={way}
        onAgain={() => setRound(round + 1)}
      />
    </div>
  );
}

/** The exam without limits on when and how often it can be started. */
function withoutLimits({ opensAt, closesAt, attemptsAllowed, ...exam }: Exam): Exam {
  return exam;
}

/** A preview's clock is not checked, because changing it gains nothing. */
const askNobody = async () => undefined;

interface WalkProps {
  exam: Exam;
  user: User;
  clock: typeof deviceNow;
  way: WayBack;
  onAgain: () => void;
}

function Walk({ exam, user, clock, way, onAgain }: WalkProps) {
  const [attempt, actions] = useAttempt(clock, askNobody);
  const [isReviewing, setReviewing] = useState(false);
  const finished = attempt.phase === 'finished' ? attempt : undefined;
  // The menu is collapsed, as for a taker.
  useExamLock(attempt.phase === 'running');
  usePreparedCode(nextQuestion(attempt, exam));
  const shown = `${attempt.phase} ${isReviewing}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view starts at its top, at the same address
  useLayoutEffect(toTop, [shown]);
  useKeptFocus(attempt.phase === 'running' ? undefined : shown);
  const view = () => {
    if (attempt.phase === 'running') return <QuestionView attempt={attempt} actions={actions} isOver={false} />;
    if (!finished)
      return <InstructionsView exam={exam} user={user} onStart={(allowed) => actions.start(exam, allowed)} />;
    const report = reportOf(finished, user);
    return (
      <Page>
        {isReviewing ? (
          <>
            <PageHead title={t`Review Answers`} over={exam.name}>
              <Button kind="outline" size="small" onClick={() => setReviewing(false)}>
                {t`Back to result`}
              </Button>
            </PageHead>
            <ReportReview report={report} />
          </>
        ) : (
          <ResultSheet report={report} isTimeUp={finished.isTimeUp}>
            <Button size="large" onClick={() => setReviewing(true)}>
              {t`Review Answers`}
            </Button>
            <Button kind="outline" size="large" onClick={onAgain}>
              {t`Preview again`}
            </Button>
            <Button kind="outline" size="large" asChild>
              <BackLink way={way}>{t`Close`}</BackLink>
            </Button>
          </ResultSheet>
        )}
      </Page>
    );
  };
  return (
    <>
      {/* Here, so that it is mounted before the time is up. */}
      <p className="visually-hidden" role="status">
        {finished?.isTimeUp && timeUp()}
      </p>
      {view()}
    </>
  );
}

/** The report that the server would make of an attempt. */
function reportOf(finished: FinishedAttempt, { _id, name }: User): Report {
  const { attemptId, exam, answers, finishedAt, secondsUsed, allowedSeconds } = finished;
  const { correctAnswers, wrongAnswers, verdict } = scoreAnswers(exam, answers);
  const result = { correctAnswers, wrongAnswers, verdict };
  return reportAsShown({
    _id: attemptId,
    user: { _id, name },
    exam,
    result,
    answers,
    finishedAt,
    createdAt: finishedAt,
    secondsUsed,
    ...(allowedSeconds !== undefined && { allowedSeconds }),
  });
}
