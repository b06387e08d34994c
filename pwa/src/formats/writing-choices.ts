import { isOfKind } from '@quiz-app/shared/question-kinds';
import type { ChoiceFields } from '@quiz-app/shared/question-kinds/choice';
import type { ExamToWrite, Format, ImportedQuestion, LeftOutQuestion, Task, WrittenFile } from './format.ts';

export type ImportedChoice = Pick<ImportedQuestion, 'name' | 'explanation'> & ChoiceFields;

/** An exam to be written, without questions of other kinds. */
export type ExamOfChoices = Omit<ExamToWrite, 'questions'> & { questions: readonly ImportedChoice[] };

type WriteChoices = (exams: readonly ExamOfChoices[], day: Date, task: Task) => Promise<WrittenFile>;

/** The `write` of a format that holds choices only: it leaves out the questions of other kinds. */
export function writingChoices(write: WriteChoices): Format['write'] {
  return async (exams, day, task) => {
    const others: LeftOutQuestion[] = [];
    /** For each exam, the places of its choices. */
    const places: number[][] = [];
    const reduced = exams.map((exam, at): ExamOfChoices => {
      const questions: ImportedChoice[] = [];
      const placesHere: number[] = [];
      for (const [place, question] of exam.questions.entries()) {
        if (isOfKind('choice', question)) {
          questions.push(question);
          placesHere.push(place);
        } else others.push({ exam: at, question: place, reason: 'This format holds questions with options only.' });
      }
      places.push(placesHere);
      return { ...exam, questions };
    });
    const { leftOut, ...file } = await write(reduced, day, task);
    const choices = leftOut.map((each) => ({ ...each, question: places[each.exam]?.[each.question] ?? each.question }));
    return { ...file, leftOut: [...choices, ...others] };
  };
}
