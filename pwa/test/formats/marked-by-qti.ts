import type { Answer } from '@quiz-app/shared/question-kinds';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import fc from 'fast-check';
import { choicesOf, type MarkedThere } from './marked-in-moodle.ts';
import {
  aboutNumbers,
  aboutOne,
  aboutSeveral,
  aboutTexts,
  type Condition,
  conditionOf,
  constant,
  type Given,
  ids,
  towns,
  typedTexts,
} from './qti-conditions.ts';

// Items of QTI with rules of their own, as XML and as code: what they give an answer is known without reading them.

interface Step {
  xml: string;
  /** The marks after this step. */
  after(marks: number, given: Given): number;
}

/** The part that all items of a kind share. */
interface ItemKind {
  baseType: string;
  isMultiple?: boolean;
  body: string;
  /** Declared answers. */
  keys: readonly Given[];
  conditions: (key: Given) => fc.Arbitrary<Condition>;
  answers: readonly (readonly [given: Given, answer: Answer])[];
}

const typedAnswer = (text: string): Answer => [{ typed: text }];
const inText = (interaction: string) => `<p>It is ${interaction} here.</p>`;
const choice = (most: number) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="${most}"><prompt>Which?</prompt>${ids.map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join('')}</choiceInteraction>`;
const optionKeys: OptionKey[] = ['A', 'B', 'C'];

const kinds: Readonly<Record<string, ItemKind>> = {
  text: {
    baseType: 'string',
    body: inText('<textEntryInteraction responseIdentifier="R"/>'),
    keys: towns.map((town) => [town]),
    conditions: aboutTexts,
    answers: typedTexts.map((text) => [[text], typedAnswer(text)]),
  },
  number: {
    baseType: 'float',
    body: inText('<textEntryInteraction responseIdentifier="R"/>'),
    keys: ['1', '2', '3', '4'].map((number) => [number]),
    conditions: aboutNumbers,
    answers: Array.from({ length: 25 }, (_, at) => String(at / 4)).map((text) => [
      [text],
      [{ typed: text, value: text }],
    ]),
  },
  'inline choice': {
    baseType: 'identifier',
    body: inText(
      `<inlineChoiceInteraction responseIdentifier="R">${ids.map((id) => `<inlineChoice identifier="${id}">${id}</inlineChoice>`).join('')}</inlineChoiceInteraction>`,
    ),
    keys: ids.map((id) => [id]),
    conditions: aboutOne,
    answers: ids.map((id, at) => [[id], [at]]),
  },
  'choice of one': {
    baseType: 'identifier',
    body: choice(1),
    keys: ids.map((id) => [id]),
    conditions: aboutOne,
    answers: ids.map((id, at) => [[id], [optionKeys[at] ?? 'A']]),
  },
  'choice of several': {
    baseType: 'identifier',
    isMultiple: true,
    body: choice(0),
    keys: choicesOf(ids),
    conditions: aboutSeveral,
    answers: choicesOf(ids).map((chosen) => [chosen, chosen.map((id) => optionKeys[ids.indexOf(id)] ?? 'A')]),
  },
};

const set = (id: string, expression: string) => `<setOutcomeValue identifier="${id}">${expression}</setOutcomeValue>`;
const setsMarks = '<setOutcomeValue identifier="SCORE">';
const marks = fc.constantFrom(1, 1, 1, 2, 0.5, 0, -1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: marks.map((to) => ({ xml: set('SCORE', constant('float', String(to))), after: () => to })), weight: 3 },
  fc.constant({ xml: set('FEEDBACK', constant('identifier', 'f')), after: (before: number) => before }),
  marks.map((more) => ({
    xml: set('SCORE', `<sum><variable identifier="SCORE"/>${constant('float', String(more))}</sum>`),
    after: (before: number) => before + more,
  })),
);

/** Branches, of which the first runs whose condition holds. */
const branches = (plain: fc.Arbitrary<Condition>) =>
  fc.array(fc.tuple(conditionOf(plain), step), { minLength: 1, maxLength: 3 }).map(
    (all): Step => ({
      xml: `<responseCondition>${all
        .map(([condition, { xml }], at) => {
          const name = at === 0 ? 'responseIf' : 'responseElseIf';
          return `<${name}>${condition.xml}${xml}</${name}>`;
        })
        .join('')}</responseCondition>`,
      after(before, given) {
        const branch = all.find(([condition]) => condition.holds(given));
        return branch ? branch[1].after(before, given) : before;
      },
    }),
  );

const itemOf = (kind: ItemKind): fc.Arbitrary<MarkedThere> =>
  fc
    .constantFrom(...kind.keys)
    .chain((key) =>
      fc.tuple(fc.constant(key), fc.array(branches(kind.conditions(key)), { minLength: 1, maxLength: 2 })),
    )
    // Rules that set no marks leave them to the declared key.
    .filter(([, rules]) => rules.some(({ xml }) => xml.includes(setsMarks)))
    .map(([key, rules]) => {
      const marksOf = (given: Given) => rules.reduce((before, rule) => rule.after(before, given), 0);
      const cardinality = kind.isMultiple ? 'multiple' : 'single';
      return {
        file: `<assessmentItem identifier="i" title="1"><responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${kind.baseType}"><correctResponse>${key.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/><itemBody>${kind.body}</itemBody><responseProcessing>${rules.map(({ xml }) => xml).join('')}</responseProcessing></assessmentItem>`,
        marks: kind.answers.map(([given, answer]) => [answer, marksOf(given)]),
        takesMarks: kind.answers.some(([given]) => marksOf(given) < 0),
      };
    });

export const markedByQti = Object.entries(kinds).map(([name, kind]) => ({ name, items: itemOf(kind) }));
