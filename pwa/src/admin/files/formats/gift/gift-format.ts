import { t } from '@lingui/core/macro';
import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { readGift } from './read-gift.ts';
import { writeGift } from './write-gift.ts';

/** https://docs.moodle.org/en/GIFT_format */
export const gift: Format = {
  id: 'gift',
  name: formatNames.gift,
  extension: '.gift.txt',
  get cannotHold() {
    return [
      t`Questions with pictures or sounds are left out.`,
      t`Questions with gaps, an order, units, fractions such as 1/3, or typos and accents that do not count are left out.`,
    ];
  },
  recognise: ({ text }) => {
    const start = text
      .slice(0, 200_000)
      .replaceAll(/^[ \t]*\/\/[^\n]*/gm, '')
      .replaceAll(/\\[\\:#={}~n]/g, '');
    if (/^\s*</.test(start)) return false;
    // Braces with the start of an answer, or a question's title or category.
    return /\{\s*(?:\}|(?:[=~#%]|T|F|\d{0,3}:[A-Z])[^{]*\})/.test(start) || /^[ \t]*(?:::|\$CATEGORY:)/m.test(start);
  },
  read: readGift,
  write: writeGift,
};
