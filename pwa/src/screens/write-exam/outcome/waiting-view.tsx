import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isAnswered } from '@quiz-app/shared/question-kinds';
import { RefreshCw } from 'lucide';
import { useEffect, useState } from 'react';
import type { OutboxEntry } from '../../../device/use-outbox.ts';
import { ActionBar } from '../../../exam-ui/action-bar.tsx';
import { shortId } from '../../../exam-ui/short-id.ts';
import { refusalText } from '../../../language/answer-text.ts';
import { formatDuration } from '../../../language/format.ts';
import { useOnline } from '../../../platform/online.ts';
import { saveFile } from '../../../screen-parts/save-file.ts';
import { copyOf } from '../../../sync/outbox/copy-of-attempt.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page, TabTitle } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import brief from '../brief.module.css';
import { TimeUpNote } from '../time-up.tsx';
import { Journey } from './journey.tsx';
import styles from './waiting.module.css';

const tabTitles = { waiting: () => t`Waiting to send`, sending: () => t`Sending`, refused: () => t`Not accepted` };

interface WaitingViewProps {
  entry: OutboxEntry;
  isTimeUp: boolean;
  userName: string;
  onTryNow: () => void;
  onShowCode: () => void;
  onClose: () => void;
}

/** A finished attempt, saved on this device but not acknowledged by the server yet. */
export function WaitingView({ entry, isTimeUp, userName, onTryNow, onShowCode, onClose }: WaitingViewProps) {
  const { attempt, exam, state, refusal } = entry;
  const isOnline = useOnline();
  const secondsToNextTry = useSecondsUntil(entry.nextTryAt);
  const answered = exam.questions.filter((question) => isAnswered(question, attempt.answers)).length;
  const all = exam.questions.length;
  const lede =
    state === 'refused'
      ? t`The server did not accept your answers. They stay on this device until it does.`
      : t`Your result appears here as soon as the server has your answers.`;
  return (
    <Page phone="flush">
      <TabTitle>{tabTitles[state]()}</TabTitle>
      <Sheet asChild className={brief.brief}>
        <article>
          <header className={brief.head}>
            <p className="meta">{exam.name}</p>
            <h1 className="title-display">{t`Your answers are safe`}</h1>
            <p className={brief.lede}>{isOnline ? lede : t`You are offline. ${lede}`}</p>
          </header>
          {isTimeUp && <TimeUpNote className={brief.note} />}
          <Facts inset="wide" className={styles.facts}>
            <Fact label={t`Answered`}>
              <Trans comment="The questions that have an answer">
                {answered} <span className="muted">of {all}</span>
              </Trans>
            </Fact>
            <Fact label={t`Finished`}>
              <DateTime value={attempt.finishedAt} />
            </Fact>
          </Facts>
          <section className={brief.part}>
            <Journey
              state={state}
              refusal={refusal && refusalText(refusal)}
              nextTry={nextTryInWords(secondsToNextTry, isOnline)}
            />
          </section>
          <Copies entry={entry} userName={userName} onShowCode={onShowCode} />
          <ActionBar place="brief">
            <Button size="large" aria-disabled={state === 'sending'} onClick={onTryNow}>
              <Icon of={RefreshCw} size={18} />
              {state === 'refused' ? t`Retry` : t`Try now`}
            </Button>
            <Button kind="outline" size="large" onClick={onClose}>
              {t`Close`}
            </Button>
          </ActionBar>
        </article>
      </Sheet>
    </Page>
  );
}

function nextTryInWords(seconds: number, isOnline: boolean): string {
  const wait = formatDuration(seconds);
  if (isOnline) return seconds > 0 ? t`Next try in ${wait}.` : t`Next try in a moment.`;
  return seconds > 0
    ? t`Next try in ${wait}, or as soon as you are back online.`
    : t`Next try in a moment, or as soon as you are back online.`;
}

/** The ways to bring the attempt to the server from another device. */
function Copies({ entry, userName, onShowCode }: Pick<WaitingViewProps, 'entry' | 'userName' | 'onShowCode'>) {
  const id = shortId(entry.attempt._id);
  return (
    <section className={brief.part} aria-label={t`This attempt`}>
      <ButtonRow className={styles.code}>
        <Button kind="outline" size="small" onClick={onShowCode}>
          {t`Show as code`}
        </Button>
        <span className="meta">{t`Others can hand it in for you.`}</span>
      </ButtonRow>
      <p className="meta">
        {t`Attempt ${id}`} ·{' '}
        <button type="button" className={brief.link} onClick={() => saveFile(copyOf(entry, userName))}>
          {t`Download my answers`}
        </button>
      </p>
    </section>
  );
}

/** Whole seconds until a time (epoch milliseconds), counting down; 0 if it is past or undefined. */
function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}
