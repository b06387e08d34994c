import type { ExamToWrite, Format, Task } from '../formats/format.ts';

/** Files to be saved. */
export interface WrittenExams {
  files: { name: string; content: Blob }[];
  /** The questions that the format cannot hold. */
  leftOut: { place: string; reason: string }[];
}

/** Writes exams: as one file, or one each if a file of the format holds one exam only. */
export async function writeExams(
  format: Format,
  exams: readonly ExamToWrite[],
  day: Date,
  task: Task,
): Promise<WrittenExams> {
  const parts = format.holdsSeveral ? [exams] : exams.map((exam) => [exam]);
  const all: WrittenExams = { files: [], leftOut: [] };
  for (const part of parts) {
    const { name, type, bytes, leftOut } = await format.write(part, day, task);
    all.files.push({ name, content: new Blob([bytes], { type }) });
    for (const { exam, question, reason } of leftOut) {
      const number = `question ${question + 1}`;
      all.leftOut.push({ place: exams.length > 1 ? `${part[exam]?.name}, ${number}` : `Q${number.slice(1)}`, reason });
    }
  }
  return all;
}
