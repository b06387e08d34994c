import { t } from '@lingui/core/macro';
import { isTrueFalse, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { partsOf } from '@quiz-app/shared/rich-text';
import { againstGap } from '../cloze.ts';
import { percentOfPart, reciprocal } from '../exact-number.ts';
import { forKind, type Held, type OfKind } from '../leaving-out.ts';
import {
  againstNumberInMoodle,
  againstText,
  answersOfNumber,
  answersOfText,
  type MoodleAnswer,
} from '../moodle-answers.ts';
import { htmlToText } from '../text/html-to-text.ts';
import { escapeMarkup } from '../text/text-to-html.ts';
import { writeSingleWeights, writeWeights } from '../weights.ts';

/** What Moodle XML holds of each kind. */
export const held: Held = {
  rich: 'formulas and media',
  kinds: {
    choice: 'all',
    numeric: (question) => againstNumberInMoodle(question) ?? againstUnits(question),
    text: againstText,
    gaps: ({ gaps }) => gaps.map(againstGap).find((reason) => reason !== undefined),
    order: 'all',
    match: ({ right }) => {
      const { formulas, media } = partsOf(right);
      if (formulas.length + media.length > 0) return t`Moodle has plain text only on the right side.`;
      const isSame = (text: string) => !/[<&]/.test(text) || htmlToText(escapeMarkup(text)).text === text;
      return right.every(isSame) ? undefined : t`Moodle has texts of one line on the right side.`;
    },
  },
};

function againstUnits({ units = [] }: OfKind<'numeric'>): string | undefined {
  if (units.length > 0 && units[0]?.factor !== '1') return t`In Moodle the first unit is that of the value.`;
  const factors = units.map(({ factor }) => reciprocal(factor));
  return factors.some((factor) => factor === undefined || factor.includes('/'))
    ? t`The factor of one of its units has no end as a decimal in Moodle.`
    : undefined;
}

/** Writes a text of the question as an element. @param tag its name with its attributes */
export type WriteElement = (tag: string, text: string) => string;

/** A question's type in Moodle, and the elements that only this type has. */
interface TypeAndElements {
  type: string;
  elements: string;
}

export interface Rules {
  richElement: WriteElement;
  /** Of the exam. */
  marking: 'partial' | undefined;
  penalty: number;
}

export const typeAndElementsOf = (question: Parameters<typeof forKind>[1], rules: Rules): TypeAndElements =>
  forKind<[Rules], TypeAndElements>(writers, question, rules);

const line = (tag: string, text: string) => `  <${tag}>${escapeMarkup(text)}</${tag}>\n`;

/** Moodle reads a text on the right side as HTML. */
const rightHtml = (text: string) => (/[<&]/.test(text) ? escapeMarkup(text) : text);

const writers = {
  choice: writeChoice,
  numeric: (question: OfKind<'numeric'>): TypeAndElements => ({
    type: 'numerical',
    elements: answersOfNumber(question).map(answerOf).join('') + unitsOf(question),
  }),
  text: (question: OfKind<'text'>): TypeAndElements => ({
    type: 'shortanswer',
    elements: line('usecase', question.caseSensitive ? '1' : '0') + answersOfText(question).map(answerOf).join(''),
  }),
  // Its gaps are in its text.
  gaps: (): TypeAndElements => ({ type: 'cloze', elements: '' }),
  order: ({ items }: OfKind<'order'>, { richElement, marking }: Rules): TypeAndElements => ({
    type: 'ordering',
    elements: [
      line('layouttype', 'VERTICAL'),
      line('selecttype', 'ALL'),
      line('selectcount', '0'),
      line('gradingtype', marking ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'),
      line('showgrading', 'SHOW'),
      ...items.map((item, at) => `  ${richElement(`answer fraction="${at + 1}"`, item)}\n`),
    ].join(''),
  }),
  match: ({ left, right }: OfKind<'match'>, { richElement }: Rules): TypeAndElements => ({
    type: 'matching',
    elements: [
      line('shuffleanswers', 'true'),
      ...right.map((text, at) => {
        const partner = `<answer><text>${escapeMarkup(rightHtml(text))}</text></answer></subquestion>`;
        return `  ${richElement('subquestion', left[at] ?? '').replace(/<\/subquestion>$/, () => partner)}\n`;
      }),
    ].join(''),
  }),
};

function answerOf({ text, part, tolerance }: MoodleAnswer): string {
  const more = tolerance === undefined ? '' : `<tolerance>${tolerance}</tolerance>`;
  return `  <answer fraction="${percentOfPart(part)}" format="moodle_auto_format"><text>${escapeMarkup(text)}</text>${more}</answer>\n`;
}

function unitsOf({ units = [], unitPart = 1 }: OfKind<'numeric'>): string {
  if (units.length === 0) return line('showunits', '3');
  const list = units.map(
    ({ text, factor }) =>
      `<unit><multiplier>${reciprocal(factor)}</multiplier><unit_name>${escapeMarkup(text)}</unit_name></unit>`,
  );
  return `${line('unitgradingtype', '1')}${line('unitpenalty', String(unitPart))}${line('showunits', '0')}  <units>${list.join('')}</units>\n`;
}

function writeChoice(question: OfKind<'choice'>, { richElement, marking, penalty }: Rules): TypeAndElements {
  const { options, correctOptions } = question;
  const isTruth = isTrueFalse(question);
  const keys = keysOf(question);
  const isCorrect = keys.map((key) => correctOptions.includes(key));
  const isSingle = correctOptions.length === 1;
  // Moodle's true/false has no marks below 0.
  const weights = isSingle ? writeSingleWeights(isCorrect, isTruth ? 0 : penalty) : writeWeights(isCorrect, marking);
  const answers = keys.map((key, at) => {
    const text = options[key] ?? '';
    return isTruth
      ? `  <answer fraction="${weights[at]}" format="moodle_auto_format"><text>${text.toLowerCase()}</text></answer>\n`
      : `  ${richElement(`answer fraction="${weights[at]}"`, text)}\n`;
  });
  const choice = `  <single>${isSingle}</single>\n  <shuffleanswers>0</shuffleanswers>\n  <answernumbering>ABCD</answernumbering>\n`;
  return isTruth
    ? { type: 'truefalse', elements: answers.join('') }
    : { type: 'multichoice', elements: `${choice}${answers.join('')}` };
}
