import { plural, t } from '@lingui/core/macro';
import { Banner } from '../../ui/banner.tsx';
import styles from './accept-answer.module.css';
import type { Scoring } from './use-scoring-again.ts';

/** How far the server is with scoring reports again. Renders nothing while it does not. */
export function ScoringProgress({ scoring: { progress } }: { scoring: Scoring }) {
  if (!progress) return null;
  const { left, of } = progress;
  return (
    <div className={styles.scoring}>
      <Banner tone="pending" role="status">
        {plural(left, {
          one: 'Scoring again: # report left. The figures change when all are scored.',
          other: 'Scoring again: # reports left. The figures change when all are scored.',
        })}{' '}
        <progress
          className={styles.progress}
          aria-label={t({ message: 'Scored again', context: 'progress of many reports' })}
          value={of - left}
          max={of}
        />
      </Banner>
    </div>
  );
}
