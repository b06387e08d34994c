import { t } from '@lingui/core/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import type { CSSProperties } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './medium.module.css';
import { useSource } from './use-source.ts';

interface EnlargedPictureProps {
  media: readonly UsedMedium[];
  onClose: () => void;
}

/** Pictures as large as they are, in a dialog that scrolls. A press on it closes it, as Esc and its button do. */
export function EnlargedPicture({ media, onClose }: EnlargedPictureProps) {
  return (
    <Dialog open wide title={t`Picture`} onClose={onClose}>
      {/* biome-ignore-start lint/a11y: what scrolls must be reached by keys; for closing, they have Esc and the button */}
      <section
        className={styles.enlarged}
        aria-label={t({ message: 'Enlarged', comment: 'Of a picture' })}
        tabIndex={0}
        data-autofocus
        onClick={onClose}
      >
        {media.map((medium) => (
          <Large key={medium._id} medium={medium} />
        ))}
      </section>
      {/* biome-ignore-end lint/a11y: see above */}
    </Dialog>
  );
}

function Large({ medium: { _id, alt, width = 1, height = 1 } }: { medium: UsedMedium }) {
  const { src, onError } = useSource(_id);
  const size = { '--width': `${width}px`, '--ratio': width / height } as CSSProperties;
  return <img style={size} src={src} alt={alt} width={width} height={height} onError={onError} />;
}
