import { preparePicture } from './prepare-picture.ts';
import { isSound, prepareSound } from './prepare-sound.ts';

/** A picture or sound as it is stored. Many files have no type, or a wrong one. @throws Error with a message for people */
export async function prepareFile(file: Blob): Promise<Blob> {
  const isNoPicture = /^(audio|video)\//.test(file.type) || (await isSound(file));
  return isNoPicture ? prepareSound(file) : preparePicture(file);
}
