import { isOfKind } from '@quiz-app/shared/question-kinds';
import type { ChoiceFields } from '@quiz-app/shared/question-kinds/choice';
import type {
  ExamToWrite,
  Files,
  Format,
  ImportedQuestion,
  LeftOutQuestion,
  RichContent,
  Task,
  WrittenFile,
} from './format.ts';

export type ImportedChoice = Pick<ImportedQuestion, 'name' | 'explanation' | keyof RichContent> & ChoiceFields;

/** An exam to be written, without questions of other kinds. */
export type ExamOfChoices = Omit<ExamToWrite, 'questions'> & { questions: readonly ImportedChoice[] };

type WriteChoices = (exams: readonly ExamOfChoices[], day: Date, task: Task, files: Files) => Promise<WrittenFile>;

/** The kinds of rich content that a format can store. */
type Held = 'formulas and media' | 'formulas' | 'nothing';

/** The `write` of a format that holds choices only: it leaves out the questions that it cannot hold. */
export function writingChoices(write: WriteChoices, held: Held = 'nothing'): Format['write'] {
  return async (exams, day, task, files) => {
    const others: LeftOutQuestion[] = [];
    /** For each exam, the places of its choices. */
    const places: number[][] = [];
    const reduced = exams.map((exam, at): ExamOfChoices => {
      const questions: ImportedChoice[] = [];
      const placesHere: number[] = [];
      for (const [place, question] of exam.questions.entries()) {
        const reason = reasonAgainst(question, held, files);
        if (reason === undefined && isOfKind('choice', question)) {
          questions.push(question);
          placesHere.push(place);
        } else others.push({ exam: at, question: place, reason: reason ?? onlyChoices });
      }
      places.push(placesHere);
      return { ...exam, questions };
    });
    const { leftOut, ...file } = await write(reduced, day, task, files);
    const choices = leftOut.map((each) => ({ ...each, question: places[each.exam]?.[each.question] ?? each.question }));
    return { ...file, leftOut: [...choices, ...others] };
  };
}

const onlyChoices = 'This format holds questions with options only.';

/** Why a question cannot be written; undefined if it can. */
function reasonAgainst(question: ImportedQuestion, held: Held, files: Files): string | undefined {
  if (!isOfKind('choice', question)) return onlyChoices;
  if (question.format && held === 'nothing') return 'This format holds no formulas, pictures or sounds.';
  if (question.media && held === 'formulas') return 'This format holds no pictures or sounds.';
  return lacksFile(question, files) ? missingFile : undefined;
}

/** Why a question is left out whose file could not be fetched. */
export const missingFile = 'A picture or sound of it could not be loaded.';

export const lacksFile = ({ media = [] }: Pick<ImportedQuestion, 'media'>, files: Files) =>
  media.some(({ _id }) => !files.has(_id));
