import { t } from '@lingui/core/macro';
import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { namesFile } from '../zip/unzip.ts';
import { readQti } from './read-qti.ts';
import { writeQti } from './write-qti.ts';

/** Packages and single items of QTI 1.2, 2.1, 2.2 and 3.0; writes packages of 3.0. https://www.1edtech.org/standards/qti */
export const qti: Format = {
  id: 'qti',
  name: formatNames.qti,
  extension: '.qti.zip',
  get cannotHold() {
    return [t`Questions with units, fractions such as 1/3, or typos and accents that do not count are left out.`];
  },
  recognise: ({ bytes, text }) =>
    text === ''
      ? namesFile(bytes, 'imsmanifest.xml')
      : /^\s*<[\s\S]*?<(?:[\w-]+:)?(?:qti-assessment-item|assessmentItem|questestinterop)[\s>]/.test(
          ` <${text.slice(0, 10_000)}`,
        ),
  read: readQti,
  write: writeQti,
};
