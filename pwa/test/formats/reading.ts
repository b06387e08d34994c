import type { ExamToWrite, Files, Format, ReadResult, Task } from '../../src/admin/files/formats/format.ts';
import { recogniseFormat } from '../../src/admin/files/formats/formats.ts';
import { openSource } from '../../src/admin/files/formats/source.ts';

/** The day in the names of files that tests write. */
export const day = new Date(2026, 10, 22);

export const noFiles: Files = new Map();

export const noTask: Task = { signal: new AbortController().signal, onProgress: () => undefined };

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** Reads a file as the app does, in the recognised format. */
export async function readFile(content: string | Uint8Array, task = noTask): Promise<ReadResult & { format: string }> {
  const source = openSource('file', bytesOf(content));
  const format = recogniseFormat(source);
  if (!format) throw new Error('No format was recognised');
  return { format: format.id, ...(await format.read(source, task)) };
}

/** The exams of a result, as they would be saved. */
export const examsOf = ({ exams }: ReadResult) =>
  exams.map(({ details, questions }) => ({ ...details, questions: questions.map(({ content }) => content) }));

/** Writes exams and reads the file again. */
export async function roundTrip(format: Format, exams: readonly ExamToWrite[], files = noFiles) {
  const file = await format.write(exams, day, noTask, files);
  return { file, text: new TextDecoder().decode(file.bytes), read: await readFile(file.bytes) };
}

/** A copy of a file with one bit flipped. */
export function flipBit(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)));
}
