import { isSound } from '@quiz-app/shared/media';
import { type Zippable, zipSync } from 'fflate';
import { type AttachedFile, type Attachments, createAttachments } from './attachments.ts';
import type { ExamToWrite, Files, WrittenFile } from './format.ts';
import type { TextOptions } from './text/read-medium.ts';
import { extensionOf, fileNameOf, filesOf } from './write-media.ts';

/** The files that exams name, by their ids. */
export type NamedFiles = ReadonlyMap<string, { name: string; file: AttachedFile }>;

/**
 * Names the files of questions `picture-1.png` and so on, in the order in which they are named.
 *
 * @param withInstructions whether the exams are written with their instructions, which name files by their ids
 */
export function nameFiles(exams: readonly ExamToWrite[], files: Files, withInstructions: boolean): NamedFiles {
  const named = new Map<string, { name: string; file: AttachedFile }>();
  const count = { picture: 0, sound: 0 };
  for (const file of exams.flatMap(({ questions }) => questions.flatMap((question) => filesOf(question, files)))) {
    if (named.has(file._id)) continue;
    const kind = isSound(file.type) ? 'sound' : 'picture';
    count[kind] += 1;
    named.set(file._id, { file, name: `${kind}-${count[kind]}${extensionOf(file)}` });
  }
  if (withInstructions) {
    const ofExams = exams.flatMap((exam) => filesOf(exam, files));
    for (const file of ofExams) named.set(file._id, { file, name: fileNameOf(file) });
  }
  return named;
}

/** A table or text with the files that it names, as an archive; without any, the table or text itself. */
export function withFilesBeside(table: WrittenFile, named: NamedFiles, day: Date): WrittenFile {
  if (named.size === 0) return table;
  const content: Zippable = { [table.name]: table.bytes };
  // Their bytes are packed already.
  for (const { name, file } of named.values()) content[name] = [file.bytes, { level: 0 }];
  const bytes = zipSync(content, { mtime: day }) as Uint8Array<ArrayBuffer>;
  return { ...table, name: `${table.name}.zip`, type: 'application/zip', bytes };
}

/** Reads texts back that name these files, for a writer that checks what it has written. */
export function readingBack(named: NamedFiles): TextOptions & { attachments: Attachments } {
  const files = [...named.values()];
  const byName = new Map(files.map(({ name, file }) => [name, file.bytes]));
  const byBytes = new Map<Uint8Array, AttachedFile>(files.map(({ file }) => [file.bytes, file]));
  const attachments = createAttachments();
  return {
    attachments: { ...attachments, take: (bytes) => byBytes.get(bytes) ?? attachments.take(bytes) },
    findFile: (path) => byName.get(path),
  };
}
