import { type MediaType, mediaTypes } from '@quiz-app/shared/media';

/** The types of sounds by what their files start with, as Latin-1. */
const signs: readonly (readonly [MediaType, RegExp])[] = [
  ['audio/ogg', /^OggS/],
  // A box and its brand. A photo (HEIC) has another one.
  ['audio/mp4', /^.{4}ftyp(M4A|M4B|mp4[12]|isom|iso[2-6]|dash)/s],
  // Tags, or the eleven bits of the first frame, whose layer is the third.
  ['audio/mpeg', /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
];

async function typeOf(file: Blob): Promise<MediaType | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return signs.find(([, sign]) => sign.test(start))?.[0];
}

export const isSound = async (file: Blob) => (await typeOf(file)) !== undefined;

/** A sound as it is, with its type. @throws Error with a message for people */
export async function prepareSound(file: Blob): Promise<Blob> {
  const type = await typeOf(file);
  if (!type) throw new Error('This file is not a sound that can be played everywhere. Use MP3, M4A or Ogg.');
  if (file.size > mediaTypes[type]) throw new Error('The sound is too large. Use a file of at most 3 MB.');
  return file.slice(0, file.size, type);
}
