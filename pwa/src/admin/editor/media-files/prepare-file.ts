import { t } from '@lingui/core/macro';
import { isSound, type MediaType, mediaTypes } from '@quiz-app/shared/media';
import { mediaTypeOf } from '@quiz-app/shared/media-type';
import { preparePicture } from './prepare-picture.ts';

/** A picture or sound as it is stored. Many files have no type, or a wrong one. @throws Error with a message for people */
export async function prepareFile(file: Blob): Promise<Blob> {
  const type = await soundTypeOf(file);
  return type || /^(audio|video)\//.test(file.type) ? prepareSound(file, type) : preparePicture(file);
}

async function soundTypeOf(file: Blob): Promise<MediaType | undefined> {
  const type = mediaTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return type && isSound(type) ? type : undefined;
}

/** A sound as it is, with its type. */
function prepareSound(file: Blob, type: MediaType | undefined): Blob {
  if (!type) throw new Error(t`This file is not a sound that can be played everywhere. Use MP3, M4A or Ogg.`);
  if (file.size > mediaTypes[type]) throw new Error(t`The sound is too large. Use a file of at most 3 MB.`);
  return file.slice(0, file.size, type);
}
