import { kindOf } from '@quiz-app/shared/question-kinds';
import type { Attachments } from './attachments.ts';
import { checkQuestion } from './check-question.ts';
import type { FoundQuestion } from './collector.ts';
import type { ImportedQuestion } from './format.ts';
import { completeTexts } from './rich-question.ts';
import { sortedJson } from './sorted-json.ts';

/** Whether what a reader found in a written question is that question, for a writer that checks what it has written. */
export function readsAs(
  question: ImportedQuestion,
  found: Omit<FoundQuestion, 'place'>,
  attachments: Attachments,
): boolean {
  if (found.refusal) return false;
  const { draft, refusal } = completeTexts(found, attachments);
  const checked = refusal === undefined && checkQuestion(draft);
  return typeof checked === 'object' && contentOf(checked) === contentOf(question);
}

/** A whole question as one text, for comparison. */
const contentOf = (question: ImportedQuestion) =>
  sortedJson([
    question.name,
    kindOf(question).ownFields(question),
    question.explanation ?? '',
    question.format ?? '',
    (question.media ?? []).map(({ _id, alt }) => [_id, alt]),
  ]);
