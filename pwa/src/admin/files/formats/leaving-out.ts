import { t } from '@lingui/core/macro';
import { type KindName, type KindTypes, kindNameOf } from '@quiz-app/shared/question-kinds';
import type { ExamToWrite, Files, Format, ImportedQuestion, LeftOutQuestion } from './format.ts';

/** A question of one kind. */
export type OfKind<Name extends KindName> = ImportedQuestion & KindTypes[Name]['fields'];

/** Why a format cannot hold a question, one sentence; undefined if it can. */
type ReasonAgainst<Name extends KindName> = (question: OfKind<Name>) => string | undefined;

/** What a format holds. */
export interface Held {
  /** Beside text and code. */
  rich: 'formulas and media' | 'formulas' | 'nothing';
  /** Of each kind, or why it holds none. */
  kinds: { [Name in KindName]: 'all' | ReasonAgainst<Name> };
}

const notHeld = () => t`This format holds questions with options only.`;

/** A format of choices. */
export const choicesOnly: Held['kinds'] = {
  choice: 'all',
  numeric: notHeld,
  text: notHeld,
  gaps: notHeld,
  order: notHeld,
  match: notHeld,
};

/** What to do with a question of each kind. */
type ByKind<Args extends readonly unknown[], Result> = {
  [Name in KindName]: (question: OfKind<Name>, ...args: Args) => Result;
};

/** Calls the function of a question's kind. */
export function forKind<Args extends readonly unknown[], Result>(
  byKind: ByKind<Args, Result>,
  question: ImportedQuestion,
  ...args: Args
): Result {
  const ofKind = byKind[kindNameOf(question)] as (question: ImportedQuestion, ...args: Args) => Result;
  return ofKind(question, ...args);
}

/** The `write` of a format that does not hold everything: it leaves out the questions that it cannot hold. */
export function leavingOut(held: Held, write: Format['write']): Format['write'] {
  return async (exams, day, task, files) => {
    const others: LeftOutQuestion[] = [];
    /** For each exam, the places of the questions that it keeps. */
    const places: number[][] = [];
    const reduced = exams.map((exam, at): ExamToWrite => {
      const kept = exam.questions.flatMap((question, place) => {
        const reason = reasonAgainst(question, held, files);
        if (reason) others.push({ exam: at, question: place, reason });
        return reason ? [] : [{ question, place }];
      });
      places.push(kept.map(({ place }) => place));
      return { ...exam, questions: kept.map(({ question }) => question) };
    });
    const { leftOut, ...file } = await write(reduced, day, task, files);
    const more = leftOut.map((each) => ({ ...each, question: places[each.exam]?.[each.question] ?? each.question }));
    return { ...file, leftOut: [...more, ...others] };
  };
}

/** Why a question cannot be written; undefined if it can. */
function reasonAgainst(question: ImportedQuestion, { rich, kinds }: Held, files: Files): string | undefined {
  const name = kindNameOf(question);
  if (!Object.hasOwn(kinds, name)) return t`This format does not hold questions of its kind.`;
  if (question.format && rich === 'nothing') return t`This format holds no formulas, pictures or sounds.`;
  if (question.media && rich === 'formulas') return t`This format holds no pictures or sounds.`;
  if (lacksFile(question, files)) return missingFile();
  const ofKind = kinds[name] as 'all' | ((question: ImportedQuestion) => string | undefined);
  return ofKind === 'all' ? undefined : ofKind(question);
}

/** Why a question is left out whose file could not be fetched. */
export const missingFile = (): string => t`A picture or sound of it could not be loaded.`;

export const lacksFile = ({ media = [] }: Pick<ImportedQuestion, 'media'>, files: Files) =>
  media.some(({ _id }) => !files.has(_id));
