import * as Radix from 'radix-ui/radio-group';
import { formatNumber } from '../language/format.ts';
import { shownDirection } from '../language/language.ts';
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

/** A choice between a few values that applies at once. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value, onValueChange, className } = props;
  return (
    <Radix.Root
      className={classNames(styles.segments, className)}
      data-ui="segments"
      dir={shownDirection()}
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
    >
      {segments.map((segment) => (
        <Radix.Item key={segment.value} className={styles.item} value={segment.value}>
          {segment.label}{' '}
          {segment.count !== undefined && <span className={styles.count}>{formatNumber(segment.count)}</span>}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
