import { t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import { reportAsShown } from '@quiz-app/shared/shuffle';
import type { User } from '@quiz-app/shared/user';
import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import type { OutboxEntry } from '../../../device/use-outbox.ts';
import { ActionBar } from '../../../exam-ui/action-bar.tsx';
import { saveFile } from '../../../screen-parts/save-file.ts';
import { copyOf } from '../../../sync/outbox/copy-of-attempt.ts';
import { submissionOf, submitAttempt } from '../../../sync/outbox/submit-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, TabTitle } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import brief from '../brief.module.css';
import { TimeUpNote } from '../time-up.tsx';
import type { FinishedAttempt } from './attempt.ts';

/** An attempt's data for the next view: its report if it arrived at once, or else its entry in the outbox. */
export interface Arrived {
  attemptId: string;
  report?: Report | undefined;
  entry?: OutboxEntry | undefined;
}

/** Whether the finished attempt is on disk. `sent`: the wait for the result is over, too. */
export type Saving =
  | { state: 'saving' | 'saved' }
  | { state: 'sent'; arrived: Arrived }
  | { state: 'failed'; message: string };

/** Milliseconds to wait for the result, so that no other view appears just before it. */
const resultMs = 600;

const wait = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/** Saves an attempt as soon as it is finished. After a failure it stays in memory for a retry. */
export function useSaving(finished: FinishedAttempt | undefined, userId: string): [Saving, () => void] {
  const device = useDevice();
  const [saving, setSaving] = useState<Saving>({ state: 'saving' });

  const save = useCallback(() => {
    if (!finished) return;
    const isOver = wait(resultMs);
    const submit = async () => {
      setSaving({ state: 'saving' });
      const { tried } = await submitAttempt(device, { ...finished, userId });
      setSaving({ state: 'saved' });
      // If the removal fails, the attempt is found later beside its entry in the outbox, and removed then.
      if (finished.exam.resumable) await device.running.remove(finished.attemptId).catch(() => undefined);
      const { attemptId } = finished;
      const received = tried.then(() => device.reports.queryOne(attemptId)).then((each) => each && reportAsShown(each));
      // If reading fails here, the next view reads again, or says why it cannot.
      const report = await Promise.race([received, isOver]).catch(() => undefined);
      const entry = report ? undefined : await device.outbox.queryOne(attemptId).catch(() => undefined);
      setSaving({ state: 'sent', arrived: { attemptId, report, entry } });
    };
    submit().catch((reason: unknown) =>
      setSaving({ state: 'failed', message: reason instanceof Error ? reason.message : String(reason) }),
    );
  }, [device, finished, userId]);

  useEffect(save, [save]);
  return [saving, save];
}

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
            <h1 className="title-display">{t`Your answers are not saved yet`}</h1>
          </header>
          {attempt.isTimeUp && <TimeUpNote className={brief.note} />}
          <section className={brief.part} aria-label={t`The problem`}>
            <p role="alert">{message}</p>
            <p className={brief.lede}>{t`Keep this page open: your answers are still here.`}</p>
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
