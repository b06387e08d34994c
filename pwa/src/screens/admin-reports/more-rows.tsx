import { type CSSProperties, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './reports-rows.module.css';

interface MoreRowsProps {
  isLoading: boolean;
  /** Whether the last page failed; then scrolling does not load it again, only the button does. */
  hasFailed: boolean;
  /** The number of rows whose place is kept free. */
  expected: number;
  onMore: () => void;
}

/** The end of a list with more pages: loads the next one when it is scrolled near, or by its button. */
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
  // The button stands below the place of the rows, so that it does not move while it is looked at.
  return (
    <div ref={end} className={styles.more} style={{ '--expected-rows': hasFailed ? 0 : expected } as CSSProperties}>
      <Button kind="outline" aria-disabled={isLoading} onClick={onMore}>
        {isLoading ? 'Loading' : 'Load more'}
      </Button>
    </div>
  );
}
