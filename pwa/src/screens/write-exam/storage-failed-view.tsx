import { scoreAttempt } from '../../sync/submit-attempt.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, TabTitle } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { FinishedAttempt } from './attempt.ts';
import brief from './brief.module.css';
import { saveCopy } from './save-copy.ts';

interface StorageFailedViewProps {
  attempt: FinishedAttempt;
  userId: string;
  /** What went wrong and what the person can do. */
  message: string;
  onTryAgain: () => void;
}

/** The exam is finished and the device would not keep it: the answers are in this page only, so it stays until they are safe. */
export function StorageFailedView({ attempt, userId, message, onTryAgain }: StorageFailedViewProps) {
  return (
    <Page phone="flush">
      <TabTitle>Not saved</TabTitle>
      <Sheet asChild className={brief.brief}>
        <article>
          <header className={brief.head}>
            <p className="meta">{attempt.exam.name}</p>
            <h1 className="title-display">Your answers are not saved yet</h1>
          </header>
          <section className={brief.part} aria-label="What happened">
            <p role="alert">{message}</p>
            <p className={brief.lede}>Keep this page open: your answers are still here.</p>
          </section>
          <ActionBar place="brief">
            <Button size="large" onClick={onTryAgain}>
              Try again
            </Button>
            <Button
              kind="outline"
              size="large"
              onClick={() => saveCopy(scoreAttempt({ ...attempt, userId }), attempt.exam)}
            >
              Save a copy
            </Button>
          </ActionBar>
        </article>
      </Sheet>
    </Page>
  );
}
