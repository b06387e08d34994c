import type { UsedMedium } from '@quiz-app/shared/content';
import { isSound } from '@quiz-app/shared/media';
import { Button } from '../../ui/button.tsx';
import styles from './medium.module.css';
import type { MediumFailure } from './use-source.ts';

interface MissingProps {
  medium: UsedMedium;
  failure: MediumFailure;
  onRetry: () => void;
}

/** Says that a picture or sound cannot be shown, beside its description. */
export function Missing({ medium: { type, alt }, failure, onRetry }: MissingProps) {
  const what = isSound(type) ? 'sound' : 'picture';
  const why = failure === 'offline' ? `This ${what} is not on this device.` : `This ${what} could not be loaded.`;
  return (
    <span className={styles.missing} data-ui="missing-medium">
      {alt && <span>{alt}</span>}
      <strong>{why}</strong>
      <Button
        kind="outline"
        size="small"
        aria-label={`Try again: ${alt || what}`}
        onClick={(event) => {
          // In an option, a press would choose it.
          event.preventDefault();
          onRetry();
        }}
      >
        Try again
      </Button>
    </span>
  );
}
