import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { Bubble } from './bubble.tsx';
import { Button, ButtonRow } from './button.tsx';
import styles from './loader.module.css';

/** Milliseconds of silence after which the user can do something about it. */
const longMs = 8_000;

interface LoaderProps {
  /** Offered when it takes long. */
  ways?: { onCancel: () => void; onTryAgain: () => void } | undefined;
  /** What the user waits for. */
  children?: string;
}

/** Covers the screen while the user waits for a call. Visible after 300 ms. */
export function Loader({ ways, children }: LoaderProps) {
  useLanguage();
  const [isLong, setLong] = useState(false);
  const mayEnd = ways !== undefined && !isLong;
  useEffect(() => {
    if (!mayEnd) return;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, [mayEnd]);
  return (
    <div className={styles.loader} role="status">
      <div className={styles.row} aria-hidden="true">
        {['A', 'B', 'C', 'D'].map((key) => (
          <Bubble key={key}>{key}</Bubble>
        ))}
      </div>
      <p className="muted">{ways && isLong ? t`This is taking long` : (children ?? t`Loading`)}</p>
      {ways && isLong && (
        <ButtonRow>
          <Button kind="outline" onClick={ways.onCancel}>{t`Cancel`}</Button>
          <Button
            onClick={() => {
              setLong(false);
              ways.onTryAgain();
            }}
          >
            {t`Try again`}
          </Button>
        </ButtonRow>
      )}
    </div>
  );
}
