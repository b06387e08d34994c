import { t } from '@lingui/core/macro';
import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { hasFields } from './fields-block.ts';
import { hasBoxes, optionOf } from './options.ts';
import { looksLikeQuestion } from './question-number.ts';
import { readMarkdown } from './read-markdown.ts';
import { headingOf } from './split-sections.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Questions as headings with task lists, as the open collections of skill quizzes write them. */
export const markdown: Format = {
  id: 'markdown',
  name: formatNames.markdown,
  extension: '.md',
  get cannotHold() {
    return [t`Questions without options that have formulas, pictures or sounds are left out.`];
  },
  recognise: ({ text }) => {
    const isOurs = hasFields(text);
    if (!isOurs && !hasBoxes(text)) return false;
    const lines = text.split('\n');
    const hasQuestion = lines.some((line) => headingOf(line) || looksLikeQuestion(line));
    return hasQuestion && (isOurs || lines.some((line) => optionOf(line)));
  },
  read: readMarkdown,
  write: writeMarkdown,
};
