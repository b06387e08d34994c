import { t } from '@lingui/core/macro';
import { questionContent } from '@quiz-app/shared/question';
import { isOfKind, kindOf } from '@quiz-app/shared/question-kinds';
import { otherFields } from '@quiz-app/shared/question-kinds/other-fields';
import { faultOf, otherDraft } from './check-question.ts';
import type { FoundQuestion } from './collector.ts';
import type { ImportedQuestion } from './format.ts';
import { readableFields } from './readable-fields.ts';

// The fields of a question that is no choice as one line of JSON, for formats that have no words for them.

type Fields = Pick<FoundQuestion, 'own' | 'options' | 'correct' | 'refusal' | 'lost'>;

/** The line; undefined for a choice. */
export const writeOwnFields = (question: ImportedQuestion): string | undefined =>
  isOfKind('choice', question) ? undefined : JSON.stringify(kindOf(question).ownFields(question));

/** The draft of a question whose fields are in a line. @param name of the question, in which gaps have their marks */
export function readOwnFields(line: string, name: string): Fields {
  const refuse = (refusal: string) => ({ options: [], correct: [], refusal });
  const given = parsed(line);
  if (typeof given !== 'object' || given === null) return refuse(t`The line with its answer is not valid JSON.`);
  return draftOfFields({ ...given, name });
}

/** The draft of a question that is no choice, in the form of a request; a refused one has its readable fields. */
export function draftOfFields(given: object): Fields {
  const { data, error } = questionContent.safeParse(given);
  if (data && !isOfKind('choice', data))
    return {
      ...otherDraft(kindOf(data).ownFields(data) as typeof data),
      lost: unknownIn(given, otherFields[data.kind]).map((field) => t`Its field “${field}” is not imported.`),
    };
  const own = readableFields({ ...given });
  const refusal = error ? faultOf(error) : t`It is a choice without options.`;
  return { ...(own && { own }), options: [], correct: [], refusal };
}

/** The fields of a question that every kind has. */
const commonFields = new Set(['_id', 'name', 'points', 'explanation', 'format', 'media', 'formulas']);

/** Fields that have no meaning here, such as one that is not spelled right. */
const unknownIn = (given: object, known: object): string[] =>
  Object.entries(given)
    .filter(([field, value]) => value !== null && !commonFields.has(field) && !Object.hasOwn(known, field))
    .map(([field]) => field);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // A changed line.
    return undefined;
  }
}
