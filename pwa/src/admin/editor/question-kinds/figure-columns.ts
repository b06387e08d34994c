import { t } from '@lingui/core/macro';
import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { type Answer, isOfKind } from '@quiz-app/shared/question-kinds';
import { type ChoiceFields, type ChoiceFigures, keysOf, optionKeys } from '@quiz-app/shared/question-kinds/choice';
import type { Figured } from './admin-views.ts';
import { answerInCell } from './answer-in-words.ts';

/** The columns of a spreadsheet with the answers to an exam's questions. */
interface FigureColumns {
  titles: string[];
  /** A question's cells in them; empty ones in those of other kinds. */
  cellsOf(figures: QuestionFigures): (string | number | null)[];
}

/** The options that a column shows even if no question has them. */
const usualOptions = 4;

const isOfChoice = (figures: QuestionFigures): figures is Figured<ChoiceFields, ChoiceFigures> =>
  isOfKind('choice', figures.question);

/** Two columns for each option of a choice, and one for the answers to questions of other kinds. */
export function figureColumns(questions: readonly QuestionFigures[]): FigureColumns {
  const counts = questions.filter(isOfChoice).map(({ question }) => keysOf(question).length);
  const keys = optionKeys.slice(0, Math.max(usualOptions, ...counts));
  const isGiven = questions.some((each) => !isOfChoice(each));
  return {
    titles: [
      ...keys.flatMap((key) => [t`Chose ${key}`, t`Average score of ${key} %`]),
      ...(isGiven ? [t`Answers given`] : []),
    ],
    cellsOf: (figures) => [
      ...keys.flatMap((key) => {
        const option = isOfChoice(figures) ? figures.options[key] : undefined;
        return [option?.chosen ?? null, option?.meanScore ?? null];
      }),
      ...(isGiven ? [givenIn(figures)] : []),
    ],
  };
}

/** `3.14 (12); 3.1 (4)`. */
function givenIn(figures: QuestionFigures): string | null {
  if (!('given' in figures)) return null;
  const { question, given } = figures;
  return given.map(({ answer, takers }) => `${answerInCell(question, answer as Answer)} (${takers})`).join('; ');
}
