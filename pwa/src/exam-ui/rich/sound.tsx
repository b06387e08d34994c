import type { UsedMedium } from '@quiz-app/shared/content';
import { formatStopwatch } from '@quiz-app/shared/duration';
import styles from './medium.module.css';

interface SoundProps {
  medium: UsedMedium;
  src: string | undefined;
  onError: () => void;
}

/** A sound with the browser's player, which loads it when it is played. Its length is known before. */
export function Sound({ medium: { alt, seconds = 0 }, src, onError }: SoundProps) {
  const length = formatStopwatch(Math.ceil(seconds));
  return (
    <span className={styles.sound} data-ui="sound">
      {/* biome-ignore lint/a11y/useMediaCaption: the description says what is heard */}
      <audio key={src} controls preload="none" src={src} aria-label={`Sound: ${alt}, ${length}`} onError={onError} />
      <span className={styles.length} aria-hidden="true">
        {length}
      </span>
    </span>
  );
}
