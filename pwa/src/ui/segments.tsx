import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './segments.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

interface SegmentsProps<Value extends string> {
  /** The accessible name of the choice, such as "Show". */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string | undefined;
}

/** A choice between a few values that applies at once. Native radios provide arrow keys and names. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value, onValueChange, className } = props;
  const name = useId();
  return (
    <div className={classNames(styles.segments, className)} data-ui="segments" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.item} data-state={segment.value === value ? 'on' : 'off'}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.label} {segment.count !== undefined && <span className={styles.count}>{segment.count}</span>}
        </label>
      ))}
    </div>
  );
}
