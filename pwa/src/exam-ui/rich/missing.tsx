import { t } from '@lingui/core/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import { isSound } from '@quiz-app/shared/media';
import { useLanguage } from '../../language/language.ts';
import { Button } from '../../ui/button.tsx';
import styles from './medium.module.css';
import type { MediumFailure } from './use-source.ts';

interface MissingProps {
  medium: UsedMedium;
  failure: MediumFailure;
  onRetry: () => void;
}

const ofPicture = () => ({
  offline: t`This picture is not on this device.`,
  failed: t`This picture could not be loaded.`,
  again: t`Try again: picture`,
});

const ofSound = () => ({
  offline: t`This sound is not on this device.`,
  failed: t`This sound could not be loaded.`,
  again: t`Try again: sound`,
});

/** Says that a picture or sound cannot be shown, beside its description. */
export function Missing({ medium: { type, alt }, failure, onRetry }: MissingProps) {
  useLanguage();
  const { offline, failed, again } = isSound(type) ? ofSound() : ofPicture();
  return (
    <span className={styles.missing} data-ui="missing-medium">
      {alt && <span>{alt}</span>}
      <strong>{failure === 'offline' ? offline : failed}</strong>
      <Button
        kind="outline"
        size="small"
        aria-label={alt ? t`Try again: ${alt}` : again}
        onClick={(event) => {
          // In an option, a press would choose it.
          event.preventDefault();
          onRetry();
        }}
      >
        {t`Try again`}
      </Button>
    </span>
  );
}
