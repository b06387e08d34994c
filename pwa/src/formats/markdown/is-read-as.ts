import { kindOf } from '@quiz-app/shared/question-kinds';
import { type NamedFiles, readingBack } from '../archive-files.ts';
import { checkQuestion } from '../check-question.ts';
import { completeTexts } from '../rich-question.ts';
import type { ImportedChoice } from '../writing-choices.ts';
import { parseSection } from './parse-section.ts';
import { splitSections } from './split-sections.ts';

/** Whether a block of Markdown is read as the question that was written. */
export function isReadAs(question: ImportedChoice, block: string, named: NamedFiles): boolean {
  const [, section, another] = splitSections(block);
  const options = { ...readingBack(named), hasMarkdownFormulas: true };
  const read = section && !another && parseSection(section, options);
  if (!read || read.refusal) return false;
  const { draft, refusal } = completeTexts(read, options.attachments);
  const checked = refusal === undefined && checkQuestion(draft);
  return typeof checked === 'object' && contentOf(checked) === contentOf(question);
}

/** A whole question as one text, for comparison. */
const contentOf = (question: ImportedChoice) =>
  JSON.stringify([
    question.name,
    kindOf(question).ownFields(question),
    question.explanation ?? '',
    question.format ?? '',
    (question.media ?? []).map(({ _id, alt }) => [_id, alt]),
  ]);
