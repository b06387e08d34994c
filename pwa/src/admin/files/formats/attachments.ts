import { t } from '@lingui/core/macro';
import { sameBytes, toBase64url } from '@quiz-app/shared/bytes';
import { isSound, type MediaType, mediaLimits, mediaTypes } from '@quiz-app/shared/media';
import { mediaTypeOf } from '@quiz-app/shared/media-type';
import { sha256 } from '@quiz-app/shared/web-crypto';
import { imageSize } from 'image-size';

/** A picture or sound that came with questions. */
export interface AttachedFile {
  /** The SHA-256 of its bytes in base64url; before `settle`, a name of the same form. */
  _id: string;
  type: MediaType;
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels, of a picture. */
  width?: number;
  height?: number;
}

/** A place in a text that names a file. */
export interface UsedFile {
  file: AttachedFile;
  /** Empty for a decorative picture. */
  alt: string;
  /** The words in the brackets of the rich text. */
  description: string;
}

/** Why a file cannot be used: a noun for `It has …`, such as `an SVG picture`. */
export interface RefusedFile {
  refusal: string;
}

/** Finds the bytes of a file that came with the questions, by the path or id that a text names; undefined if it is missing. */
export type FindFile = (name: string) => Uint8Array | RefusedFile | undefined;

/** The files of a reading that texts name. They are read when a text names them, and hashed at the end. */
export interface Attachments {
  /** The same bytes again give the same file, also a copy, such as Moodle writes for each text that has a picture. */
  take(bytes: Uint8Array): AttachedFile | RefusedFile;
  /** Notes that a text names a file. @returns the place for `used` */
  use(used: UsedFile): number;
  used(place: number): UsedFile | undefined;
  /** Files with their ids, by their names before. */
  settle(files: Iterable<AttachedFile>): Promise<Map<string, AttachedFile>>;
}

/** The largest picture in bytes. It is drawn again, smaller, before it is sent. */
const mostBytesOfPicture = 20_000_000;

const lengthOfId = 43;

export function createAttachments(): Attachments {
  /** By the number of their bytes, so that few have to be compared. */
  const taken = new Map<number, { bytes: Uint8Array; file: AttachedFile | RefusedFile }[]>();
  let count = 0;
  const places: UsedFile[] = [];

  return {
    take(bytes) {
      const asLong = taken.get(bytes.length) ?? [];
      const known = asLong.find((each) => sameBytes(each.bytes, bytes));
      if (known) return known.file;
      const file = readFile(bytes, `file${count}`.padEnd(lengthOfId, '-'));
      count += 1;
      taken.set(bytes.length, [...asLong, { bytes, file }]);
      return file;
    },
    use(used) {
      places.push(used);
      return places.length - 1;
    },
    used: (place) => places[place],
    async settle(files) {
      const settled = new Map<string, AttachedFile>();
      for (const file of files) settled.set(file._id, { ...file, _id: toBase64url(await sha256(file.bytes)) });
      return settled;
    },
  };
}

function readFile(bytes: Uint8Array, _id: string): AttachedFile | RefusedFile {
  const type = mediaTypeOf(bytes);
  if (!type) return { refusal: describeOther(bytes) };
  // A view of a larger buffer would keep all of it in memory.
  const own = bytes.slice();
  if (isSound(type)) {
    return bytes.length > mediaTypes[type]
      ? { refusal: t({ message: 'a sound of over 3 MB', comment: 'It has …' }) }
      : { _id, type, bytes: own };
  }
  if (bytes.length > mostBytesOfPicture) return pictureTooLarge();
  const size = sizeOf(bytes);
  if (!size) return { refusal: t({ message: 'a damaged picture', comment: 'It has …' }) };
  const { side, pixels } = mediaLimits;
  const { width, height } = size;
  if (Math.max(width, height) > side || width * height > pixels)
    return { refusal: t({ message: `a picture of ${width} × ${height} pixels`, comment: 'It has …' }) };
  return { _id, type, bytes: own, ...size };
}

const pictureTooLarge = (): RefusedFile => ({
  refusal: t({ message: 'a picture of over 20 MB', comment: 'It has …' }),
});
const damagedFile = (): RefusedFile => ({ refusal: t({ message: 'a damaged file', comment: 'It has …' }) });
const svgPicture = () => t({ message: 'an SVG picture', comment: 'It has …' });

function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    // From 5 on the picture lies on its side.
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    // The header makes no sense.
    return undefined;
  }
}

/** A noun for a file that the app does not take. */
function describeOther(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 300));
  if (start === '') return t({ message: 'an empty file', comment: 'It has …' });
  if (/^GIF8[79]a/.test(start)) return t({ message: 'a GIF picture', comment: 'It has …' });
  if (start.startsWith('BM')) return t({ message: 'a BMP picture', comment: 'It has …' });
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(start)) return svgPicture();
  return t({
    message: 'a file that is neither a PNG, JPEG or WebP picture nor an MP3, MP4 or Ogg sound',
    comment: 'It has …',
  });
}

/** The bytes of base64, or why they cannot be read. White space is ignored. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | RefusedFile {
  if (text.length > 2 * mostBytesOfPicture) return pictureTooLarge();
  try {
    const binary = atob(text.replaceAll(/\s+/g, ''));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return damagedFile();
  }
}

/** The bytes of a data: address. */
export function decodeDataUri(address: string): Uint8Array<ArrayBuffer> | RefusedFile {
  const comma = address.indexOf(',');
  const head = address.slice(0, Math.max(0, comma));
  if (!/;\s*base64\s*$/i.test(head)) return /svg/i.test(head) ? { refusal: svgPicture() } : damagedFile();
  const content = address.slice(comma + 1);
  return decodeBase64(content.includes('%') ? decodeAddress(content) : content);
}

/** A path as it was before it became part of an address. */
export function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
