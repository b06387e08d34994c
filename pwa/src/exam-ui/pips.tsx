import { t } from '@lingui/core/macro';
import { Flag } from 'lucide';
import { memo } from 'react';
import { useLanguage } from '../language/language.ts';
import { Bubble } from '../ui/bubble.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './pips.module.css';
import { isOutcome, type ProgressMark } from './strip.tsx';

interface PipsProps {
  marks: readonly ProgressMark[];
  /** The place of the current question, from 0, which has a ring. */
  index: number;
  /** `rail`: five small ones in a row. `map`: as many large ones as fit. */
  place: 'rail' | 'map';
  /** Called with the place, from 0, of a pressed question. Skipped questions and the current one can be pressed. */
  onGoTo: (index: number) => void;
}

const sentences = {
  correct: (number: number) => t`Question ${number}: correct`,
  partly: (number: number) => t`Question ${number}: partly correct`,
  incorrect: (number: number) => t`Question ${number}: incorrect`,
};

const open = {
  current: (number: number) => t`Go to question ${number}, current question`,
  skipped: (number: number) => t`Go to question ${number}, skipped`,
  marked: (number: number) => t`Go to question ${number}, marked`,
};

/** The numbers of the questions in rows, with their outcomes. Rendered again only when marks change, not every second. */
export const Pips = memo(function Pips({ marks, index: current, place, onGoTo }: PipsProps) {
  useLanguage();
  return (
    <ol className={styles.pips} data-place={place}>
      {marks.map((mark, index) => {
        const number = index + 1;
        return <Pip key={number} number={number} mark={mark} isCurrent={index === current} onGoTo={onGoTo} />;
      })}
    </ol>
  );
});

/** Rendered again only if its mark has changed, because an answer changes one mark of many. */
const Pip = memo(function Pip({
  number,
  mark,
  isCurrent,
  onGoTo,
}: { number: number; mark: ProgressMark; isCurrent: boolean } & Pick<PipsProps, 'onGoTo'>) {
  useLanguage();
  const bubble = (
    <Bubble
      mark={isCurrent ? 'current' : isOutcome(mark) || !mark ? 'faded' : mark === 'marked' ? 'skipped' : mark}
      aria-hidden="true"
    >
      {number}
    </Bubble>
  );
  if (!mark || isOutcome(mark))
    return (
      <li aria-current={isCurrent ? 'step' : undefined}>
        <span className="visually-hidden">{mark ? sentences[mark](number) : t`Question ${number}: not reached`}</span>
        {bubble}
        {mark && <Bubble className={styles.verdict} size={16} mark={mark} sign aria-hidden="true" />}
      </li>
    );
  return (
    <li>
      <button type="button" className={styles.open} aria-label={open[mark](number)} onClick={() => onGoTo(number - 1)}>
        {bubble}
        {mark === 'marked' && <Icon of={Flag} size={16} className={styles.flag} />}
      </button>
    </li>
  );
});
