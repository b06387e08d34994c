import { kindOf } from '@quiz-app/shared/question-kinds';
import { detailsOf } from '../details-line.ts';
import { fileName } from '../file-name.ts';
import type { ExamToWrite, Format } from '../format.ts';

/** The name of the format in its files. */
const formatName = 'quiz-app-exams';

export const writeJson: Format['write'] = async (exams, day, { signal, onProgress }) => {
  signal.throwIfAborted();
  const file = { format: formatName, version: 1, exams: exams.map(contentOf) };
  const bytes = new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
  onProgress(1, exams.flatMap(({ questions }) => questions).length);
  return { name: fileName(exams, day, '.json'), type: 'application/json', bytes, leftOut: [] };
};

/** An exam without the fields of one server: ids and the version. */
function contentOf(exam: ExamToWrite) {
  return {
    ...detailsOf(exam),
    questions: exam.questions.map((question) => ({
      name: question.name,
      ...kindOf(question).ownFields(question),
      ...(question.explanation !== undefined && { explanation: question.explanation }),
    })),
  };
}
