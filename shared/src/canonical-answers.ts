import { toBase64url, utf8 } from './bytes.ts';
import { type OptionKey, optionKeys } from './option-key.ts';
import type { Question } from './question.ts';
import { sha256 } from './web-crypto.ts';

interface Asked {
  questions: readonly Pick<Question, '_id' | 'options'>[];
}

/**
 * The answers to an exam version as one text: the keys chosen for each question, in key order and without repeats, with
 * `|` between questions, in the order of the exam version. `A||BD` is A, nothing, B and D. Answers to other questions
 * and keys without an option do not count.
 */
export function canonicalAnswers(
  { questions }: Asked,
  answers: Readonly<Record<string, readonly OptionKey[]>>,
): string {
  return questions
    .map(({ _id, options }) => {
      const chosen = Object.hasOwn(answers, _id) ? answers[_id] : undefined;
      return optionKeys.filter((key) => chosen?.includes(key) && options[key] !== undefined).join('');
    })
    .join('|');
}

/** SHA-256 of canonical answers in UTF-8, as base64url. */
export const hashAnswers = async (canonical: string): Promise<string> => toBase64url(await sha256(utf8(canonical)));
