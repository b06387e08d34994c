import { t } from '@lingui/core/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import { ZoomIn, ZoomOut } from 'lucide';
import type { CSSProperties } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './medium.module.css';
import { useSource } from './use-source.ts';
import { useZoom } from './zoom.ts';

interface EnlargedPictureProps {
  media: readonly UsedMedium[];
  onClose: () => void;
}

/** Pictures in a dialog, as large as the window at first. */
export function EnlargedPicture({ media, onClose }: EnlargedPictureProps) {
  const { frame, isCloser, toggle, onClick } = useZoom();
  return (
    <Dialog
      open
      wide
      title={t`Picture`}
      onClose={onClose}
      actions={
        <IconButton icon={isCloser ? ZoomOut : ZoomIn} label={isCloser ? t`Zoom out` : t`Zoom in`} onClick={toggle} />
      }
    >
      {/* biome-ignore-start lint/a11y: what scrolls must be reached by keys; for zooming, they have the button */}
      <section
        ref={frame}
        className={styles.enlarged}
        aria-label={t({ message: 'Enlarged', comment: 'Of a picture' })}
        tabIndex={0}
        data-autofocus
        onClick={onClick}
      >
        <div className={styles.zoomed}>
          {media.map((medium) => (
            <Large key={medium._id} medium={medium} />
          ))}
        </div>
      </section>
      {/* biome-ignore-end lint/a11y: see above */}
    </Dialog>
  );
}

function Large({ medium: { _id, alt, width = 1, height = 1 } }: { medium: UsedMedium }) {
  const { src, onError } = useSource(_id);
  const style = { '--ratio': width / height } as CSSProperties;
  return <img style={style} src={src} alt={alt} width={width} height={height} draggable={false} onError={onError} />;
}
