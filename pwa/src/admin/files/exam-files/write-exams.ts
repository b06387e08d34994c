import { t } from '@lingui/core/macro';
import type { ExamToWrite, Files, Format, Task } from '../formats/format.ts';
import { checkWritten } from '../formats/source.ts';

/** A file to be saved. */
export interface WrittenExams {
  name: string;
  content: Blob;
  /** The questions that the format cannot hold. */
  leftOut: { place: string; reason: string }[];
  /** The names of the exams whose instructions lack a picture or sound that could not be loaded. */
  lackingInstructions: string[];
}

interface Writing {
  /** For the file's name. */
  day: Date;
  task: Task;
  /** The pictures and sounds that the exams name. */
  files: Files;
}

/** Writes exams as one file. @throws UnreadableFile if it would be too large to be read again */
export async function writeExams(
  format: Format,
  exams: readonly ExamToWrite[],
  { day, task, files }: Writing,
): Promise<WrittenExams> {
  const { name, type, bytes, leftOut } = await format.write(exams, day, task, files);
  const questions = exams.reduce((sum, exam) => sum + exam.questions.length, 0);
  checkWritten(bytes, questions - leftOut.length);
  return {
    name,
    content: new Blob([bytes], { type }),
    leftOut: leftOut.map(({ exam, question, reason }) => ({
      place: placeOf(question + 1, exams.length > 1 ? exams[exam]?.name : undefined),
      reason,
    })),
    lackingInstructions: exams
      .filter(({ media }) => media?.some(({ _id }) => !files.has(_id)))
      .map((exam) => exam.name),
  };
}

const placeOf = (question: number, exam: string | undefined) =>
  exam === undefined ? t`Question ${question}` : t`${exam}, question ${question}`;
