import { t } from '@lingui/core/macro';
import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { readMoodleXml } from './read-moodle-xml.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';

/** https://docs.moodle.org/en/Moodle_XML_format */
export const moodleXml: Format = {
  id: 'moodle-xml',
  name: formatNames['moodle-xml'],
  extension: '.moodle.xml',
  get cannotHold() {
    return [
      t`Questions with fractions such as 1/3, a tolerance in percent, or typos and accents that do not count are left out.`,
    ];
  },
  // Also an unknown type, so that the reader reports why it is refused.
  recognise: ({ text }) =>
    /^\s*(?:<\?(?:(?!\?>)[\s\S])*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE\s+quiz\b[\s\S]*?)?<quiz[\s>]/.test(
      text.slice(0, 20_000),
    ),
  read: readMoodleXml,
  write: writeMoodleXml,
};
