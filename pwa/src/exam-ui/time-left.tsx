import { t } from '@lingui/core/macro';
import { memo, useEffect, useRef, useState } from 'react';
import { formatClock, formatDuration } from '../language/format.ts';
import { useLanguage } from '../language/language.ts';

interface TimeLeftProps {
  /** Seconds left. */
  seconds: number;
  /** Seconds of the whole exam. */
  total: number;
}

const urgent = 30;
const marks = (total: number) => [total / 2, 300, 60, urgent].filter((mark) => mark < total);

/**
 * The time left, for screen readers only: a silent timer, announcements at half time, 5 min and 1 min, and an alert at
 * 30 s. Render it once, outside anything hidden by a media query.
 */
export const TimeLeft = memo(function TimeLeft({ seconds, total }: TimeLeftProps) {
  useLanguage();
  const before = useRef(seconds);
  const [said, setSaid] = useState<number>();
  useEffect(() => {
    const passed = marks(total).filter((mark) => before.current > mark && seconds <= mark);
    before.current = seconds;
    if (passed.length > 0) setSaid(Math.min(...passed));
  }, [seconds, total]);
  const duration = said !== undefined && formatDuration(said);
  const sentence = duration ? t`${duration} left` : '';
  return (
    <div className="visually-hidden">
      <span role="timer" aria-label={t`Time left`}>
        {formatClock(seconds)}
      </span>
      <span role="status">{said !== urgent && sentence}</span>
      <span role="alert">{said === urgent && sentence}</span>
    </div>
  );
});
