import { isSound } from '@quiz-app/shared/media';
import type { MediumProps } from '../rich-parts.ts';
import { Missing } from './missing.tsx';
import { Picture } from './picture.tsx';
import { Sound } from './sound.tsx';
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

export { OptionPictures } from './option-pictures.tsx';
