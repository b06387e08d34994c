import { preparePicture } from './prepare-picture.ts';
import { isSound, prepareSound } from './prepare-sound.ts';

/** What a file is, by its bytes; many have no type, or a wrong one. */
export async function kindOf(file: Blob): Promise<'picture' | 'sound'> {
  return /^(audio|video)\//.test(file.type) || (await isSound(file)) ? 'sound' : 'picture';
}

/** A picture or sound as it is stored. @throws Error with a message for people */
export async function prepareFile(file: Blob): Promise<Blob> {
  return (await kindOf(file)) === 'sound' ? prepareSound(file) : preparePicture(file);
}
