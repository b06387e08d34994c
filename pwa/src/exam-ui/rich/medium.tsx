import { t } from '@lingui/core/macro';
import type { ServedContent, UsedMedium } from '@quiz-app/shared/content';
import { isSound } from '@quiz-app/shared/media';
import { readPieces } from '@quiz-app/shared/rich-text';
import { Maximize2 } from 'lucide';
import { useState } from 'react';
import { formatStopwatch } from '../../language/format.ts';
import { useLanguage } from '../../language/language.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLetterOf } from '../option-letter.ts';
import type { MediumProps, OptionPicturesProps } from '../rich-parts.ts';
import { EnlargedPicture } from './enlarged-picture.tsx';
import styles from './medium.module.css';
import { Missing } from './missing.tsx';
import { Picture } from './picture.tsx';
import { useSource } from './use-source.ts';

/** A picture or sound, or words in its place if this device cannot get it. */
export function Medium({ _id, description, content, inLabel }: MediumProps) {
  const medium = content.media?.find((each) => each._id === _id);
  const { src, failure, onError, retry } = useSource(_id);
  if (!medium) return <span>{description}</span>;
  if (failure) return <Missing medium={medium} failure={failure} onRetry={retry} />;
  if (isSound(medium.type)) return <Sound medium={medium} src={src} onError={onError} />;
  return <Picture medium={medium} src={src} onError={onError} inLabel={inLabel} />;
}

interface SoundProps {
  medium: UsedMedium;
  src: string | undefined;
  onError: () => void;
}

/** A sound with the browser's player, which loads it when it is played. Before that, its length is known once the server has it. */
function Sound({ medium: { alt, seconds }, src, onError }: SoundProps) {
  useLanguage();
  const length = seconds !== undefined && formatStopwatch(Math.ceil(seconds));
  const label = length ? t`Sound: ${alt}, ${length}` : t`Sound: ${alt}`;
  return (
    <span className={styles.sound} data-ui="sound">
      {/* biome-ignore lint/a11y/useMediaCaption: the description says what is heard */}
      <audio key={src} controls preload="none" src={src} aria-label={label} onError={onError} />
      {length && (
        <span className={styles.length} aria-hidden="true">
          {length}
        </span>
      )}
    </span>
  );
}

function picturesIn(text: string, { media = [] }: ServedContent): UsedMedium[] {
  const named = new Set(readPieces(text).map((piece) => piece.kind === 'medium' && piece._id));
  return media.filter(({ _id, type }) => named.has(_id) && !isSound(type));
}

/** Whether each text has a picture. */
export const arePictures = (texts: readonly string[], content: ServedContent): boolean =>
  texts.every((text) => picturesIn(text, content).length > 0);

/** A button over the end of an option, beside its label, that enlarges its pictures. */
export function OptionPictures({ text, optionKey, content }: OptionPicturesProps) {
  const [isOpen, setOpen] = useState(false);
  const letterOf = useLetterOf();
  const pictures = picturesIn(text, content);
  const [first] = pictures;
  if (!first) return null;
  return (
    <div className={styles.optionPictures} data-ui="enlarge">
      <IconButton
        icon={Maximize2}
        size={18}
        label={
          optionKey ? t`Enlarge choice ${{ optionKey: letterOf(optionKey) }}` : t`Enlarge ${{ picture: first.alt }}`
        }
        onClick={() => setOpen(true)}
      />
      {isOpen && <EnlargedPicture media={pictures} onClose={() => setOpen(false)} />}
    </div>
  );
}
