import { createHash } from 'node:crypto';
import type { MediaType } from '@quiz-app/shared/media';
import { zlibSync } from 'fflate';
import type { AttachedFile } from '../../src/admin/files/formats/attachments.ts';
import type { ImportedQuestion } from '../../src/admin/files/formats/format.ts';
import { moodleXml } from '../../src/admin/files/formats/moodle-xml/moodle-xml-format.ts';
import { crc32 } from '../../src/admin/files/formats/zip/crc32.ts';
import { day, noTask } from './reading.ts';

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** A grey PNG. @param shade makes files differ */
export function pngOf(width: number, height: number, shade = 128): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(width + 1, shade);
  row[0] = 0;
  const pixels = zlibSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', Buffer.from(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** The start of an MP3 with a tag, which is all that a reader looks at. */
export const mp3Of = (text: string) => new Uint8Array(Buffer.from(`ID3\x04\0\0\0\0\0\0${text}`, 'latin1'));

export const idOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');

export const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: MediaType = 'image/png'): AttachedFile => ({
  _id: idOf(bytes),
  type,
  bytes,
});

export const filesFrom = (...files: readonly AttachedFile[]) => new Map(files.map((file) => [file._id, file]));

/** A Moodle XML file of questions with these pictures. */
export async function moodleXmlOf(
  questions: readonly ImportedQuestion[],
  pictures: readonly Uint8Array<ArrayBuffer>[],
) {
  const files = filesFrom(...pictures.map((picture) => fileOf(picture)));
  const exam = { name: 'Maps', category: 'Maps', duration: 60, totalMarks: 1, passingMarks: 1, questions };
  return (await moodleXml.write([exam], day, noTask, files)).bytes;
}
