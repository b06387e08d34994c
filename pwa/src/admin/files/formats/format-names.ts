import type { FormatId } from './format.ts';

/** The names of the formats, for a page that does not load their readers; in the order of `formats`. */
export const formatNames: Record<FormatId, string> = {
  xlsx: 'Excel (XLSX)',
  qti: 'QTI',
  'moodle-xml': 'Moodle XML',
  json: 'Quiz App (JSON)',
  csv: 'CSV',
  aiken: 'Aiken',
  markdown: 'Markdown',
  gift: 'GIFT',
};

export const formatIds = Object.keys(formatNames) as FormatId[];
