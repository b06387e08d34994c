import { t } from '@lingui/core/macro';
import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { namesFile } from '../zip/unzip.ts';
import { archived } from './archived.ts';
import { readAiken } from './read-aiken.ts';
import { writeAiken } from './write-aiken.ts';

/** https://docs.moodle.org/en/Aiken_format. Several exams are an archive with a file for each. */
export const aiken: Format = {
  id: 'aiken',
  name: formatNames.aiken,
  extension: '.aiken.txt',
  get cannotHold() {
    return [
      t`Explanations are left out.`,
      t`Questions with several correct options or with several lines are left out.`,
      t`Questions with formulas, pictures or sounds are left out.`,
      t`The details of the exam are left out.`,
    ];
  },
  // An answer below an option: no other format has both.
  recognise: ({ text, bytes }) =>
    text === '' ? namesFile(bytes, archived) : /^[ \t]*[A-Z][.)][^\n]*\n[ \t]*(?:\n[ \t]*)?ANSWER:/m.test(text),
  read: readAiken,
  write: writeAiken,
};
