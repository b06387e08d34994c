import { toBase64url, utf8 } from './bytes.ts';
import type { Exam } from './exam.ts';
import { answerTo, kindOf } from './question-kinds.ts';
import type { Answers } from './report.ts';
import { sha256 } from './web-crypto.ts';

type Asked = Pick<Exam, 'questions'>;

/**
 * The answers to an exam version as one text: the canonical form of each answer by the question's kind, with `|`
 * between questions, in the order of the exam version. `A||BD` is A, nothing, B and D. Answers to other questions and
 * to options that a question does not have do not count.
 */
export function canonicalAnswers({ questions }: Asked, answers: Answers): string {
  return questions
    .map((question) => {
      const kind = kindOf(question);
      return kind.toCanonical(kind.validAnswer(question, answerTo(question, answers)));
    })
    .join('|');
}

/** The answers in a canonical text, without empty ones. */
export function readCanonicalAnswers({ questions }: Asked, canonical: string): Answers {
  const texts = canonical.split('|');
  const read = questions.map((question, at) => [question, texts[at] ?? ''] as const).filter(([, text]) => text !== '');
  return Object.fromEntries(read.map(([question, text]) => [question._id, kindOf(question).fromCanonical(text)]));
}

/** SHA-256 of canonical answers in UTF-8, as base64url. */
export const hashAnswers = async (canonical: string): Promise<string> => toBase64url(await sha256(utf8(canonical)));
