import { kindOf } from '@quiz-app/shared/question-kinds';
import { detailsOf } from '../details-line.ts';
import { encodeBase64 } from '../encode-base64.ts';
import { fileName } from '../file-name.ts';
import type { ExamToWrite, Files, Format } from '../format.ts';
import { givenOf } from '../given-content.ts';
import { lacksFile, missingFile } from '../leaving-out.ts';

/** The name of the format in its files. */
const formatName = 'quiz-app-exams';

export const writeJson: Format['write'] = async (exams, day, { signal, onProgress }, files) => {
  signal.throwIfAborted();
  const leftOut = exams.flatMap(({ questions }, exam) =>
    questions.flatMap((each, question) => (lacksFile(each, files) ? { exam, question, reason: missingFile() } : [])),
  );
  const complete = exams.map((exam) => ({
    ...exam,
    questions: exam.questions.filter((question) => !lacksFile(question, files)),
  }));
  const attached = attachedTo(complete, files);
  const file = {
    format: formatName,
    version: 1,
    exams: complete.map(contentOf),
    ...(attached.length > 0 && { files: attached }),
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
  onProgress(1, exams.flatMap(({ questions }) => questions).length);
  return { name: fileName(exams, day, '.json'), type: 'application/json', bytes, leftOut };
};

/** Each picture and sound that exams name, once. */
function attachedTo(exams: readonly ExamToWrite[], files: Files) {
  const named = exams.flatMap(({ media, questions }) => [media, ...questions.map((each) => each.media)]);
  const ids = new Set(named.flatMap((list) => list?.map(({ _id }) => _id) ?? []));
  return Array.from(ids).flatMap((_id) => {
    const file = files.get(_id);
    return file ? { _id, type: file.type, base64: encodeBase64(file.bytes) } : [];
  });
}

/** An exam without the fields of one server: ids and the version. */
function contentOf(exam: ExamToWrite) {
  return {
    ...detailsOf(exam),
    questions: exam.questions.map((question) => ({
      name: question.name,
      ...kindOf(question).ownFields(question),
      ...(question.points !== undefined && { points: question.points }),
      ...(question.explanation !== undefined && { explanation: question.explanation }),
      ...givenOf(question),
    })),
  };
}
