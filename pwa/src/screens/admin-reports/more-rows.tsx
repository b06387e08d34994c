import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './admin-reports.module.css';

interface MoreRowsProps {
  isLoading: boolean;
  /** Whether the last page failed: then only the button tries again, not the scrolling. */
  hasFailed: boolean;
  onMore: () => void;
}

/** The end of a list that goes on: coming near it brings the next page, and so does its button. */
export function MoreRows({ isLoading, hasFailed, onMore }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const isIdle = !isLoading && !hasFailed;
  // Each page moves the end: observed anew, an end that is still in sight brings one more.
  useEffect(() => {
    if (!end.current || !isIdle) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={end} className={styles.more}>
      <Button kind="outline" aria-disabled={isLoading} onClick={onMore}>
        {isLoading ? 'Loading' : 'Load more'}
      </Button>
    </div>
  );
}
