import type { Format } from '../format.ts';
import { readMoodleXml } from './read-moodle-xml.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';

/** https://docs.moodle.org/en/Moodle_XML_format */
export const moodleXml: Format = {
  id: 'moodle-xml',
  name: 'Moodle XML',
  extension: '.moodle.xml',
  cannotHold: [],
  recognise: ({ text }) =>
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<quiz[\s>]/.test(text.slice(0, 20_000)),
  read: readMoodleXml,
  write: writeMoodleXml,
};
