import { type MediaType, mediaTypes } from '@quiz-app/shared/media';

/** The types of sounds by the bytes at their start; `at` is the place of these bytes. */
const signs: readonly { type: MediaType; at: number; bytes: string }[] = [
  { type: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { type: 'audio/mp4', at: 4, bytes: 'ftyp' },
  { type: 'audio/ogg', at: 0, bytes: 'OggS' },
];

/** A sound as it is, with its type. @throws Error with a message for people */
export async function prepareSound(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const type = typeOf(start);
  if (!type) throw new Error('This file is not a sound that can be played everywhere. Use MP3, M4A or Ogg.');
  if (file.size > mediaTypes[type]) throw new Error('The sound is too large. Use a file of at most 3 MB.');
  return file.slice(0, file.size, type);
}

function typeOf(start: Uint8Array): MediaType | undefined {
  const text = String.fromCharCode(...start);
  const sign = signs.find(({ at, bytes }) => text.startsWith(bytes, at));
  if (sign) return sign.type;
  // An MP3 without tags starts with the eleven bits of its first frame, whose layer is the third.
  const [first = 0, second = 0] = start;
  return first === 0xff && (second & 0xe6) === 0xe2 ? 'audio/mpeg' : undefined;
}
