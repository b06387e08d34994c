import { t } from '@lingui/core/macro';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import type { NumberFields } from '@quiz-app/shared/question-kinds/numeric';
import type { Held, OfKind } from '../leaving-out.ts';
import { againstNumber, againstText } from '../moodle-answers.ts';
import { htmlToText } from '../text/html-to-text.ts';
import { escapeMarkup } from '../text/text-to-html.ts';
import { textBeforeAnswer } from './parse-gaps.ts';

/** What QTI holds of each kind. */
export const held: Held = {
  rich: 'formulas and media',
  kinds: { choice: 'all', numeric: againstQtiNumber, text: againstText, gaps: againstGaps, order: 'all', match: 'all' },
};

function againstQtiNumber(number: NumberFields): string | undefined {
  return number.units ? t`QTI has no units.` : againstNumber(number);
}

function againstGaps({ name, gaps }: OfKind<'gaps'>): string | undefined {
  // It would be read as a question with one answer.
  if (gaps.length === 1 && gaps[0]?.kind !== 'dropdown' && textBeforeAnswer(name))
    return t`Its only gap stands alone, as an answer does in QTI.`;
  const isEqual = gaps.every(({ points }) => points === gaps[0]?.points);
  if (isEqual && gaps[0]?.points !== undefined) return t`Its gaps have the same points, which QTI reads as 1.`;
  return gaps.map(againstGap).find((reason) => reason !== undefined);
}

function againstGap(gap: Gap): string | undefined {
  if (gap.kind === 'numeric') return againstQtiNumber(gap);
  if (gap.kind === 'text') return againstText(gap);
  const isExact = gap.options.every((text) => htmlToText(escapeMarkup(text)).text === text);
  return isExact ? undefined : t`QTI has options of one line in gaps.`;
}
