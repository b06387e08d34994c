import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatStopwatch } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import type { Grade } from '../../sync/practice.ts';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './practice-summary.module.css';
import { formatWait } from './wait.ts';

interface PracticeSummaryProps {
  /** The grades of the round, in the order of answering. */
  grades: readonly Grade[];
  /** How long the round took. */
  seconds: number;
  /** The number of questions that are due now. */
  due: number;
  /** When the next question is due, epoch milliseconds. */
  next: number;
  now: number;
  onNextRound: () => void;
}

/** The end of a round of practice, and the way to the next. */
export function PracticeSummary({ grades, seconds, due, next, now, onNextRound }: PracticeSummaryProps) {
  const count = (wanted: Grade) => grades.filter((grade) => grade === wanted).length;
  const all = grades.length;
  const right = all - count('wrong');
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    foot.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, []);
  return (
    <Page phone="flush">
      <Sheet asChild className={styles.summary}>
        <article>
          <div className={styles.head}>
            <div className={styles.marks} aria-hidden="true">
              {grades.map((grade, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer's place is its identity here
                <Bubble key={index} size={24} mark={grade === 'wrong' ? 'incorrect' : 'correct'} sign />
              ))}
            </div>
            <h1 className="title-display" id="practice-result">
              {plural(right, { one: `# of ${all} right`, other: `# of ${all} right` })}
            </h1>
            <p className="muted">
              {due > 0
                ? plural(due, { one: '# more is due today.', other: '# more are due today.' })
                : whenNext(next, now)}
            </p>
          </div>
          <Facts columns={3} inset="wide">
            <Fact label={t({ message: 'Known', comment: 'How many answers the person knew' })}>{count('known')}</Fact>
            <Fact label={t({ message: 'Guessed', comment: 'How many answers the person guessed' })}>
              {count('guessed')}
            </Fact>
            <Fact label={t`Time`}>{formatStopwatch(seconds)}</Fact>
          </Facts>
          <div ref={foot} className={styles.foot}>
            {due > 0 && (
              <Button size="large" onClick={onNextRound} aria-describedby="practice-result">
                {t`Next round`}
              </Button>
            )}
            <Button kind={due > 0 ? 'outline' : 'primary'} size="large" asChild>
              <Link to={paths.userReports()} aria-describedby="practice-result">
                {t`Finish`}
              </Link>
            </Button>
          </div>
        </article>
      </Sheet>
    </Page>
  );
}

function whenNext(next: number, now: number): string {
  const isToday = new Date(next).toDateString() === new Date(now).toDateString();
  const wait = formatWait(next - now);
  return isToday
    ? t`Done for now. The next question is due ${wait}.`
    : t`Done for today. The next question is due ${wait}.`;
}
