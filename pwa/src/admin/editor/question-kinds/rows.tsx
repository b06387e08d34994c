import { ArrowDown, ArrowUp, Plus, X } from 'lucide';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { hasFence } from '../question-dialog/code-props.ts';
import styles from './rows.module.css';

interface RowsProps<Row> {
  rows: readonly Row[];
  /** A new row. */
  empty: Row;
  /** The rows that are shown even if they are empty. */
  min?: number;
  max: number;
  /** Of the button that removes a row, such as `Remove answer 2`. Rows count from 1. */
  removeLabel: (number: number) => string;
  /** Of the button for one more. */
  addLabel: string;
  /** Of the buttons that move a row, if rows have them. */
  moveLabels?: (number: number) => MoveLabels;
  /** Whether the first field of a row has a label above it. */
  isLabelled?: boolean;
  onChange: (rows: Row[]) => void;
  children: (row: Row, at: number, change: (part: Partial<Row>) => void) => ReactNode;
}

/** Inputs of the same form, one row each. Enter leads to the next one, and from the last one to a new row. */
export function Rows<Row extends object>({ children, ...props }: RowsProps<Row>) {
  const { rows, empty, min = 0, max, removeLabel, addLabel, moveLabels, isLabelled = false, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useFocusAfterChange(list);
  const shown = [...rows, ...Array.from({ length: Math.max(0, min - rows.length) }, () => empty)];
  const add = () => {
    if (shown.length >= max) return;
    focusNext(shown.length, fields);
    onChange([...shown, empty]);
  };
  const remove = (at: number) => {
    focusNext(Math.min(at, shown.length - 2), fields);
    onChange(shown.toSpliced(at, 1));
  };
  const move = (at: number, step: -1 | 1) => {
    const [row] = shown.slice(at, at + 1);
    if (!row || at + step < 0 || at + step >= shown.length) return;
    focusNext(at + step, `[data-step="${step}"]`);
    onChange(shown.toSpliced(at, 1).toSpliced(at + step, 0, row));
  };
  const goOnByEnter = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target as HTMLElement;
    if (!isPlainEnter(event) || !field.matches(fields) || hasFence((field as HTMLInputElement).value)) return;
    event.preventDefault();
    const all = [...(list.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
    const next = all[all.indexOf(field) + 1];
    if (next) next.focus();
    else add();
  };
  return (
    <div className={styles.rows}>
      {shown.length > 0 && (
        <ol ref={list} className={styles.list} data-labelled={isLabelled || undefined} onKeyDown={goOnByEnter}>
          {shown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <li key={at} className={styles.row}>
              <div className={styles.fields}>
                {children(row, at, (part) => onChange(shown.with(at, { ...row, ...part })))}
              </div>
              {(moveLabels || shown.length > min) && (
                <span className={styles.buttons}>
                  {moveLabels && (
                    <MoveButtons
                      labels={moveLabels(at + 1)}
                      at={at}
                      count={shown.length}
                      onMove={(step) => move(at, step)}
                    />
                  )}
                  {shown.length > min && <IconButton icon={X} label={removeLabel(at + 1)} onClick={() => remove(at)} />}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {shown.length < max && (
        <Button kind="plain" size="small" onClick={add}>
          <Icon of={Plus} size={16} />
          {addLabel}
        </Button>
      )}
    </div>
  );
}

/** The fields that Enter leads through. */
const fields = 'textarea, input:not([type="radio"], [type="checkbox"])';

function isPlainEnter({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
}

/** Gives the focus to an element of a row once the rows have changed. */
function useFocusAfterChange(list: { current: HTMLElement | null }) {
  const next = useRef<{ at: number; selector: string }>(undefined);
  useLayoutEffect(() => {
    if (!next.current) return;
    const { at, selector } = next.current;
    list.current?.children[at]?.querySelector<HTMLElement>(selector)?.focus();
    next.current = undefined;
  });
  return (at: number, selector: string) => {
    next.current = { at, selector };
  };
}

interface MoveLabels {
  up: string;
  down: string;
}

interface MoveButtonsProps {
  labels: MoveLabels;
  at: number;
  count: number;
  onMove: (step: -1 | 1) => void;
}

function MoveButtons({ labels, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={labels.up}
        data-step={-1}
        aria-disabled={at === 0 || undefined}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={labels.down}
        data-step={1}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => onMove(1)}
      />
    </>
  );
}
