import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { readMarkdown } from './read-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Questions as headings with task lists, as the open collections of skill quizzes write them. */
export const markdown: Format = {
  id: 'markdown',
  name: formatNames.markdown,
  extension: '.md',
  cannotHold: [],
  recognise: ({ text }) => /^#{1,6}\s/m.test(text) && /^ {0,3}[-*+] \[[ xX]\]/m.test(text),
  read: readMarkdown,
  write: writeMarkdown,
};
