import { isSound } from '@quiz-app/shared/media';
import { readPieces } from '@quiz-app/shared/rich-text';
import { Maximize2 } from 'lucide';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { OptionPicturesProps } from '../rich-parts.ts';
import { EnlargedPicture } from './enlarged-picture.tsx';
import styles from './medium.module.css';

/** A button over the end of an option, beside its label, that enlarges its pictures. */
export function OptionPictures({ text, optionKey, content }: OptionPicturesProps) {
  const [isOpen, setOpen] = useState(false);
  const named = new Set(readPieces(text).map((piece) => piece.kind === 'medium' && piece._id));
  const pictures = content.media?.filter(({ _id, type }) => named.has(_id) && !isSound(type)) ?? [];
  if (pictures.length === 0) return null;
  return (
    <div className={styles.optionPictures}>
      <IconButton icon={Maximize2} size={18} label={`Enlarge choice ${optionKey}`} onClick={() => setOpen(true)} />
      {isOpen && <EnlargedPicture media={pictures} onClose={() => setOpen(false)} />}
    </div>
  );
}
