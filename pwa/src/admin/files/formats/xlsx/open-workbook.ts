import { decodeText } from '../decode-text.ts';
import { unzip } from '../zip/unzip.ts';
import { readWorkbook, type Sheet } from './read-workbook.ts';

/** The parts of a workbook with texts and their formats. */
const isPart = (path: string) => /^xl\/(?:[^/]+\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(path);

/** Unpacks an XLSX file and reads its sheets. @throws UnreadableFile if it is damaged or too large */
export async function openWorkbook(bytes: Uint8Array, pace: (done: number) => Promise<void>): Promise<Sheet[]> {
  const parts = await unzip(bytes, isPart, (done) => pace(done / 2));
  const read = (path: string) => {
    const part = parts.get(path);
    return part && decodeText(part).text;
  };
  return readWorkbook(read, (done) => pace(0.5 + done / 2));
}
