import { keysOf } from '@quiz-app/shared/question-kinds/choice';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import type { NumberFields, OtherNumber } from '@quiz-app/shared/question-kinds/numeric';
import type { TextRules } from '@quiz-app/shared/question-kinds/text';
import { exactNumber, product } from '../exact-number.ts';
import type { ImportedQuestion } from '../format.ts';
import { forKind, type OfKind } from '../leaving-out.ts';
import { escapeMarkup } from '../text/text-to-html.ts';

const templates = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';

/** How an item asks: its declarations, its interactions and its rules of marking. */
export interface WrittenInteraction {
  declarations: string[];
  /** Below the text; empty if it is in the text. */
  interaction: string;
  /** In the text, in place of the marks of gaps. */
  inText: string[];
  processing: string;
}

/** A text of the question as XHTML. */
type Html = (text: string) => string;

export const interactionOf = (question: ImportedQuestion, marking: 'partial' | undefined, html: Html) =>
  forKind<['partial' | undefined, Html], WrittenInteraction>(writers, question, marking, html);

const withTemplate = (name: string) => `<qti-response-processing template="${templates}/${name}.xml"/>`;

/** A declared response. @param values right ones @param mapping of values to marks */
function declare(id: string, attributes: string, values: readonly string[], mapping = ''): string {
  const list = values.map((value) => `<qti-value>${escapeMarkup(value)}</qti-value>`).join('');
  return `<qti-response-declaration identifier="${id}" ${attributes}><qti-correct-response>${list}</qti-correct-response>${mapping}</qti-response-declaration>`;
}

const writers = {
  choice: writeChoice,
  numeric: (question: OfKind<'numeric'>): WrittenInteraction => ({
    declarations: [declareNumber('RESPONSE', question)],
    interaction: `<div>${entry('RESPONSE')}</div>`,
    inText: [],
    processing: rulesOf([numberRule('RESPONSE', question, { outcome: 'SCORE', points: 1 })]),
  }),
  text: (question: OfKind<'text'>): WrittenInteraction => ({
    declarations: [declareText('RESPONSE', question, 1)],
    interaction: `<div>${entry('RESPONSE')}</div>`,
    inText: [],
    processing: withTemplate('map_response'),
  }),
  gaps: writeGaps,
  order: ({ items }: OfKind<'order'>, _: unknown, html: Html): WrittenInteraction => ({
    declarations: [
      declare(
        'RESPONSE',
        'cardinality="ordered" base-type="identifier"',
        items.map((_item, at) => `I${at + 1}`),
      ),
    ],
    interaction: `<qti-order-interaction response-identifier="RESPONSE" shuffle="true">${items.map((item, at) => `<qti-simple-choice identifier="I${at + 1}">${html(item)}</qti-simple-choice>`).join('')}</qti-order-interaction>`,
    inText: [],
    processing: withTemplate('match_correct'),
  }),
  match: writeMatch,
};

function writeChoice({ options, correctOptions }: OfKind<'choice'>, marking: 'partial' | undefined, html: Html) {
  const isSingle = correctOptions.length === 1;
  const keys = keysOf({ options });
  const choices = keys.map(
    (key) => `<qti-simple-choice identifier="${key}">${html(options[key] ?? '')}</qti-simple-choice>`,
  );
  const isPartial = marking === 'partial' && !isSingle;
  const wrong = keys.length - correctOptions.length;
  const entries = keys.map((key) => {
    const value = correctOptions.includes(key) ? 1 / correctOptions.length : -1 / wrong;
    return `<qti-map-entry map-key="${key}" mapped-value="${value}"/>`;
  });
  const mapping = isPartial ? `<qti-mapping lower-bound="0" default-value="0">${entries.join('')}</qti-mapping>` : '';
  return {
    declarations: [
      declare(
        'RESPONSE',
        `cardinality="${isSingle ? 'single' : 'multiple'}" base-type="identifier"`,
        correctOptions,
        mapping,
      ),
    ],
    interaction: `<qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="${isSingle ? 1 : 0}">${choices.join('')}</qti-choice-interaction>`,
    inText: [],
    processing: withTemplate(isPartial ? 'map_response' : 'match_correct'),
  };
}

function writeMatch({ left, right }: OfKind<'match'>, _: unknown, html: Html): WrittenInteraction {
  const set = (texts: readonly string[], prefix: string, most: number) =>
    `<qti-simple-match-set>${texts.map((text, at) => `<qti-simple-associable-choice identifier="${prefix}${at + 1}" match-max="${most}">${html(text)}</qti-simple-associable-choice>`).join('')}</qti-simple-match-set>`;
  const pairs = left.map((_text, at) => `L${at + 1} R${at + 1}`);
  const entries = pairs.map((pair) => `<qti-map-entry map-key="${pair}" mapped-value="${1 / left.length}"/>`).join('');
  return {
    declarations: [
      declare(
        'RESPONSE',
        'cardinality="multiple" base-type="directedPair"',
        pairs,
        `<qti-mapping default-value="0">${entries}</qti-mapping>`,
      ),
    ],
    interaction: `<qti-match-interaction response-identifier="RESPONSE" max-associations="${left.length}" shuffle="true">${set(left, 'L', 1)}${set(right, 'R', left.length)}</qti-match-interaction>`,
    inText: [],
    processing: withTemplate('map_response'),
  };
}

const entry = (id: string) => `<qti-text-entry-interaction response-identifier="${id}"/>`;

const declareNumber = (id: string, { value }: NumberFields) =>
  declare(id, 'cardinality="single" base-type="float"', [value]);

function declareText(id: string, { accepted, caseSensitive = false }: TextRules, points: number): string {
  const entries = accepted.map(
    ({ text, fraction = 1 }) =>
      `<qti-map-entry map-key="${escapeMarkup(text)}" mapped-value="${score(fraction, points)}" case-sensitive="${caseSensitive}"/>`,
  );
  const full = accepted.filter(({ fraction = 1 }) => fraction === 1).map(({ text }) => text);
  return declare(
    id,
    'cardinality="single" base-type="string"',
    full.slice(0, 1),
    `<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`,
  );
}

/** The marks of a part of some points, without rounding. */
const score = (fraction: number, points: number) => product(exactNumber(String(fraction)) ?? '0', String(points));

const setOutcome = (outcome: string, expression: string) =>
  `<qti-set-outcome-value identifier="${outcome}">${expression}</qti-set-outcome-value>`;
const float = (value: string) => `<qti-base-value base-type="float">${value}</qti-base-value>`;
const rulesOf = (rules: readonly string[]) => `<qti-response-processing>${rules.join('')}</qti-response-processing>`;

interface Marks {
  /** The outcome that is set. */
  outcome: string;
  points: number;
}

/** The first value that fits sets the marks. */
function numberRule(id: string, { value, tolerance, others = [] }: NumberFields, { outcome, points }: Marks): string {
  const all: OtherNumber[] = [{ value, ...(tolerance && { tolerance }) }, ...others];
  const branches = all.map((each, at) => {
    const tag = at === 0 ? 'qti-response-if' : 'qti-response-else-if';
    const marks = setOutcome(outcome, float(score(each.fraction ?? 1, points)));
    return `<${tag}>${comparison(id, each)}${marks}</${tag}>`;
  });
  return `<qti-response-condition>${branches.join('')}</qti-response-condition>`;
}

function comparison(id: string, { value, tolerance }: OtherNumber): string {
  // A tolerance is about the first of two numbers.
  const operands = `${float(value)}<qti-variable identifier="${id}"/>`;
  if (!tolerance) return `<qti-equal tolerance-mode="exact">${operands}</qti-equal>`;
  if ('figures' in tolerance)
    return `<qti-equal-rounded rounding-mode="significantFigures" figures="${tolerance.figures}">${operands}</qti-equal-rounded>`;
  const [mode, size] =
    'abs' in tolerance ? ['absolute', tolerance.abs] : ['relative', product(tolerance.relative, '100')];
  return `<qti-equal tolerance-mode="${mode}" tolerance="${size} ${size}">${operands}</qti-equal>`;
}

function writeGaps({ gaps }: OfKind<'gaps'>): WrittenInteraction {
  const written = gaps.map((gap, at) => writeGap(gap, `RESPONSE${at + 1}`, `SCORE${at + 1}`));
  const total = gaps.map((_gap, at) => `<qti-variable identifier="SCORE${at + 1}"/>`).join('');
  return {
    declarations: [
      ...written.map(({ declaration }) => declaration),
      ...gaps.map(
        (_gap, at) =>
          `<qti-outcome-declaration identifier="SCORE${at + 1}" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>`,
      ),
    ],
    interaction: '',
    inText: written.map(({ interaction }) => interaction),
    processing: rulesOf([...written.map(({ rule }) => rule), setOutcome('SCORE', `<qti-sum>${total}</qti-sum>`)]),
  };
}

function writeGap(gap: Gap, id: string, outcome: string) {
  const { points = 1 } = gap;
  const mapped = setOutcome(outcome, `<qti-map-response identifier="${id}"/>`);
  if (gap.kind === 'numeric')
    return {
      declaration: declareNumber(id, gap),
      interaction: entry(id),
      rule: numberRule(id, gap, { outcome, points }),
    };
  if (gap.kind === 'text') return { declaration: declareText(id, gap, points), interaction: entry(id), rule: mapped };
  const choices = gap.options.map(
    (text, at) => `<qti-inline-choice identifier="O${at + 1}">${escapeMarkup(text)}</qti-inline-choice>`,
  );
  const right = `O${gap.correct + 1}`;
  const mapping = `<qti-mapping default-value="0"><qti-map-entry map-key="${right}" mapped-value="${points}"/></qti-mapping>`;
  return {
    declaration: declare(id, 'cardinality="single" base-type="identifier"', [right], mapping),
    interaction: `<qti-inline-choice-interaction response-identifier="${id}" shuffle="false">${choices.join('')}</qti-inline-choice-interaction>`,
    rule: mapped,
  };
}
