import { strToU8, zipSync } from 'fflate';
import { pngOf } from './media.ts';
import { readFile } from './reading.ts';

export const map = pngOf(4, 3);
export const tableOf = (path: string) => `Question,Option A,Option B,Correct\n![A map](${path}),a,b,A`;
export const archiveOf = (path: string, files: Record<string, Uint8Array>) =>
  zipSync({ 'table.csv': strToU8(tableOf(path)), ...files });

export const reasonsOf = async (archive: Uint8Array) => (await readFile(archive)).refused.map(({ reason }) => reason);
