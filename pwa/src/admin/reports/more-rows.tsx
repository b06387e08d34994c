import { t } from '@lingui/core/macro';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './reports-rows.module.css';

interface MoreRowsProps {
  isLoading: boolean;
  /** Whether the last page failed; then only the button retries, not scrolling. */
  hasFailed: boolean;
  /** The number of rows to reserve space for. */
  expected: number;
  onMore: () => void;
}

/** The end of a list with more pages: loads the next one when scrolled near, or by its button. */
export function MoreRows({ isLoading, hasFailed, expected, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const isIdle = !isLoading && !hasFailed;
  // Observing again after each page loads one more if the end is still visible.
  useEffect(() => {
    if (!end.current || !isIdle) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '1200px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  // The button is below the reserved rows, so that it does not move while in view.
  return (
    <div ref={end} className={styles.more} style={{ '--expected-rows': hasFailed ? 0 : expected } as CSSProperties}>
      <Button kind="outline" aria-disabled={isLoading} onClick={onMore}>
        {isLoading ? t`Loading` : t`Load more`}
      </Button>
    </div>
  );
}
