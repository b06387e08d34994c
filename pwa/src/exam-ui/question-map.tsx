import { plural, t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide';
import * as Radix from 'radix-ui/dialog';
import { memo, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { Icon } from '../ui/icon.tsx';
import { Pips } from './pips.tsx';
import styles from './question-map.module.css';
import { type ProgressMark, Strip } from './strip.tsx';

interface QuestionMapProps {
  marks: readonly ProgressMark[];
  /** The place of the current question, from 0. */
  index: number;
  /** Called with the place, from 0, of a pressed question, which then gets the focus. */
  onGoTo: (index: number) => void;
}

/**
 * The strip as a button that opens the map of questions below it. A dialog that is not modal, because the exam goes on;
 * Radix's Popover would only add the code that finds a place for it. Its container must be positioned. Rendered again
 * only when marks change, not every second.
 */
export const QuestionMap = memo(function QuestionMap({ marks, index, onGoTo }: QuestionMapProps) {
  useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isLeaving = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const goTo = (question: number) => {
    isLeaving.current = true;
    setOpen(false);
    onGoTo(question);
  };
  /** Returns the focus to the button, without scrolling, unless a question gets it or something else took it. */
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    if (!isLeaving.current && document.activeElement === document.body) trigger.current?.focus({ preventScroll: true });
    isLeaving.current = false;
  };
  const skipped = marks.filter((mark) => mark === 'skipped' || mark === 'marked').length;
  const [current, total] = [index + 1, marks.length];
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Radix.Trigger
        ref={trigger}
        className={styles.trigger}
        aria-label={t`Question ${current} of ${total}. Show all questions`}
      >
        <span className={styles.count}>
          {t({ message: `${current} of ${total}`, comment: 'The place of the current question' })}
        </span>
        <Strip marks={marks} index={index} />
        <Icon of={ChevronDown} size={16} />
      </Radix.Trigger>
      {/* A press beside the map closes it, and presses nothing else: a submitted answer cannot change. */}
      {isOpen && <div className={styles.beside} />}
      <Radix.Content className={styles.map} aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus}>
        <div className={styles.head}>
          <Radix.Title className={styles.title}>{t`All questions`}</Radix.Title>
          {skipped > 0 && <p className="meta">{plural(skipped, { one: '# skipped', other: '# skipped' })}</p>}
        </div>
        <Pips marks={marks} index={index} place="map" onGoTo={goTo} />
        {skipped > 0 && <p className="meta">{t`Press a skipped question to answer it.`}</p>}
      </Radix.Content>
    </Radix.Root>
  );
});
