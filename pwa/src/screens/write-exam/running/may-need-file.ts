import { utf8 } from '@quiz-app/shared/bytes';
import type { Question } from '@quiz-app/shared/question';

/** The typed answers of an exam that fit into a code, and the bytes of each (`limits.typedInCode`). */
const inCode = { answers: 15, bytes: 60 };

/** Whether right answers may be too long for a code, so that an attempt may have to be carried as a file. */
export function mayNeedFile(questions: readonly Question[]): boolean {
  const typed = questions.flatMap(rightTexts);
  return typed.length > inCode.answers || typed.some((texts) => texts.some((text) => utf8(text).length > inCode.bytes));
}

/** The texts that are right, for each field that is typed. A number is short. */
function rightTexts(question: Question): string[][] {
  const fields = question.kind === 'gaps' ? question.gaps : [question];
  return fields.flatMap((field) => {
    if (field.kind === 'numeric') return [[]];
    return field.kind === 'text' ? [field.accepted.map(({ text }) => text)] : [];
  });
}
