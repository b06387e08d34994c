import { toBase64url, utf8 } from './bytes.ts';
import type { Exam } from './exam.ts';
import type { OptionKey } from './question-kinds/choice.ts';
import { type Answer, answerTo, isOfKind, kindOf } from './question-kinds.ts';
import type { Answers } from './report.ts';
import { sha256 } from './web-crypto.ts';

type Asked = Pick<Exam, 'questions'>;

/**
 * The form of an exam version's canonical answers: 1 if it has choices only, else 2. Never changed after a release.
 *
 * 1. The keys of each answer, with `|` between questions: `A||BD` is A, nothing, B and D.
 * 2. A JSON list with each answer, null for none, as RFC 8785 writes it: `[["A"],null,{"typed":"3,14","value":"3.14"}]`.
 */
export const answersForm = ({ questions }: Asked): 1 | 2 =>
  questions.every((question) => isOfKind('choice', question)) ? 1 : 2;

/**
 * The valid answers to an exam version as one text, in the order of the exam version. Answers to other questions, and to
 * what a question does not offer, do not count.
 */
export function canonicalAnswers(exam: Asked, answers: Answers): string {
  const valid = exam.questions.map((question) => {
    const kind = kindOf(question);
    const answer = kind.validAnswer(question, answerTo(question, answers));
    return kind.isAnswered(answer) ? answer : null;
  });
  if (answersForm(exam) === 2) return JSON.stringify(valid);
  return (valid as (OptionKey[] | null)[]).map((keys) => keys?.join('') ?? '').join('|');
}

/** The answers in a canonical text, null for none, in the order of the exam version. */
export function listCanonicalAnswers(canonical: string): (Answer | null)[] {
  if (canonical.startsWith('[')) return JSON.parse(canonical) as (Answer | null)[];
  return canonical.split('|').map((keys) => (keys === '' ? null : ([...keys] as OptionKey[])));
}

/** The text of each answer in a canonical text, empty for none: the keys of a choice, or JSON. */
export function splitCanonicalAnswers(canonical: string): string[] {
  if (!canonical.startsWith('[')) return canonical.split('|');
  return listCanonicalAnswers(canonical).map((answer) => (answer === null ? '' : JSON.stringify(answer)));
}

/** The answers in a canonical text, without empty ones. */
export function readCanonicalAnswers({ questions }: Asked, canonical: string): Answers {
  const answers = listCanonicalAnswers(canonical);
  return Object.fromEntries(
    questions.flatMap(({ _id }, at) => {
      const answer = answers[at];
      return answer ? [[_id, answer]] : [];
    }),
  );
}

/** SHA-256 of a text in UTF-8, as base64url: of canonical answers, or of a receipt. */
export const hashText = async (canonical: string): Promise<string> => toBase64url(await sha256(utf8(canonical)));
