import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { formatNumber } from '../../../language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import styles from './import.module.css';

interface PagerProps {
  /** The index of the first row shown. */
  first: number;
  atOnce: number;
  count: number;
  onGo: (first: number) => void;
}

/** Navigates the questions of a long file: page by page, or to one by its number. */
export function Pager({ first, atOnce, count, onGo }: PagerProps) {
  const [typed, setTyped] = useState('');
  const inputId = useId();
  const last = Math.min(first + atOnce, count);
  const [from, to, all] = [formatNumber(first + 1), formatNumber(last), formatNumber(count)];
  const number = Math.round(Number(typed));
  const isNumber = typed.trim() !== '' && Number.isFinite(number);
  return (
    <nav className={styles.pager} aria-label={t`Questions of the file`}>
      <Button kind="outline" size="small" aria-disabled={first === 0} onClick={() => onGo(Math.max(0, first - atOnce))}>
        {t`Previous`}
      </Button>
      <span role="status">{t`${from}–${to} of ${all}`}</span>
      <Button kind="outline" size="small" aria-disabled={last >= count} onClick={() => onGo(first + atOnce)}>
        {t`Next`}
      </Button>
      <form
        className={styles.jump}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isNumber) onGo(Math.min(Math.max(number, 1), count) - 1);
        }}
      >
        <label htmlFor={inputId}>{t`Go to number`}</label>
        <NumberInput
          id={inputId}
          inputMode="numeric"
          step={1}
          min={1}
          max={count}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button kind="outline" size="small" type="submit" aria-disabled={!isNumber}>
          {t({ message: 'Go', comment: 'A button beside “Go to number”' })}
        </Button>
      </form>
    </nav>
  );
}
