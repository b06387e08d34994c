import { t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../../device/device-context.ts';
import { ActionBar } from '../../../exam-ui/action-bar.tsx';
import { paths } from '../../../paths.ts';
import { saveFile } from '../../../screen-parts/save-file.ts';
import { copyOf } from '../../../sync/outbox/copy-of-attempt.ts';
import { submissionOf } from '../../../sync/outbox/submit-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, TabTitle } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import brief from '../brief.module.css';
import { ResultSheet } from '../outcome/result-view.tsx';
import { TimeUpNote } from '../time-up.tsx';
import type { FinishedAttempt } from './attempt.ts';

export const notSaved = () => t`Your answers are not saved yet`;
export const keepOpen = () =>
  t`Keep this page open: your answers are still here. The app keeps trying to save and to send them.`;

interface StorageFailedViewProps {
  attempt: FinishedAttempt;
  user: User;
  /** The problem, and what the user can do. */
  message: string;
  onTryAgain: () => void;
}

/**
 * Shown if a finished attempt cannot be stored. Its answers are only in memory, so the page stays until they are saved.
 */
export function StorageFailedView({ attempt, user, message, onTryAgain }: StorageFailedViewProps) {
  const device = useDevice();
  const save = () => {
    const scored = submissionOf(device, { ...attempt, userId: user._id });
    saveFile(copyOf({ attempt: scored, exam: attempt.exam }, user.name));
  };
  return (
    <Page phone="flush">
      <TabTitle>{t`Not saved`}</TabTitle>
      <Sheet asChild className={brief.brief}>
        <article>
          <header className={brief.head}>
            <p className="meta">{attempt.exam.name}</p>
            <h1 className="title-display">{notSaved()}</h1>
          </header>
          {attempt.isTimeUp && <TimeUpNote className={brief.note} />}
          <section className={brief.part} aria-label={t`The problem`}>
            <p role="alert">{message}</p>
            <p className={brief.lede}>{keepOpen()}</p>
          </section>
          <ActionBar place="brief">
            <Button size="large" onClick={onTryAgain}>
              {t`Try again`}
            </Button>
            <Button kind="outline" size="large" onClick={save}>
              {t`Save a copy`}
            </Button>
          </ActionBar>
        </article>
      </Sheet>
    </Page>
  );
}

/** The result of an attempt that the server has, on a device that can neither store nor read its report. */
export function UnreadableView({ report, isTimeUp }: { report: Report; isTimeUp: boolean }) {
  const navigate = useNavigate();
  return (
    <Page>
      <ResultSheet report={report} isTimeUp={isTimeUp}>
        <Button size="large" onClick={() => navigate(paths.home())}>
          {t`Close`}
        </Button>
      </ResultSheet>
    </Page>
  );
}
