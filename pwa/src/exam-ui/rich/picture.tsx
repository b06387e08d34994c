import { t } from '@lingui/core/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import { type CSSProperties, useState } from 'react';
import { useLanguage } from '../../language/language.ts';
import { EnlargedPicture } from './enlarged-picture.tsx';
import styles from './medium.module.css';

interface PictureProps {
  medium: UsedMedium;
  src: string | undefined;
  onError: () => void;
  inLabel: boolean;
}

/** A picture in a box of its final size. A press enlarges it, except in the label of a control. */
export function Picture({ medium, src, onError, inLabel }: PictureProps) {
  useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { alt, width = 1, height = 1 } = medium;
  const size = { '--width': `${width}px`, '--ratio': width / height } as CSSProperties;
  const image = <img className={styles.image} src={src} alt={alt} width={width} height={height} onError={onError} />;
  if (inLabel)
    return (
      <span className={styles.picture} style={size} data-ui="picture">
        {image}
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        style={size}
        data-ui="picture"
        title={t({ message: 'Enlarge', comment: 'A verb, of a picture' })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {image}
      </button>
      {isOpen && <EnlargedPicture media={[medium]} onClose={() => setOpen(false)} />}
    </>
  );
}
