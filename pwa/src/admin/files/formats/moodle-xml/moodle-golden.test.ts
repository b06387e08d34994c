import { type Answer, fractionFor, kindOf } from '@quiz-app/shared/question-kinds';
import { readNumber } from '@quiz-app/shared/read-number';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../../../../test/formats/reading.ts';
import type { ImportedQuestion } from '../format.ts';

// What Moodle's own unit tests of its question types say about answers and their marks, as facts: each question is
// imported from Moodle XML, and each answer must have the same part of the marks here.

async function imported(xml: string): Promise<ImportedQuestion> {
  const { exams, refused } = await readFile(`<quiz>${xml}</quiz>`);
  expect(refused).toEqual([]);
  const content = exams[0]?.questions[0]?.content;
  if (!content) throw new Error('No question was imported');
  return content;
}

const stem = '<questiontext format="html"><text>Which?</text></questiontext>';
const answer = (fraction: number, text: string, tolerance?: string) =>
  `<answer fraction="${fraction}" format="moodle_auto_format"><text><![CDATA[${text}]]></text>${tolerance ? `<tolerance>${tolerance}</tolerance>` : ''}</answer>`;
const partOf = (question: ImportedQuestion, given: Answer, marking?: 'partial') => {
  const { n, d } = fractionFor(question, kindOf(question).validAnswer(question, given), { marking });
  return n / d;
};
/** A typed number in the first reading, as a device sends it. */
const typed = (text: string) => ({ typed: text, value: readNumber(text, 'en').readings[0] ?? '' });

const unit = (name: string, multiplier: number) =>
  `<unit><multiplier>${multiplier}</multiplier><unit_name>${name}</unit_name></unit>`;
const numerical = (answers: string, more = '<showunits>3</showunits>') =>
  `<question type="numerical">${stem}${answers}${more}</question>`;
const metres = (rule: number, penalty: number) =>
  `<unitgradingtype>${rule}</unitgradingtype><unitpenalty>${penalty}</unitpenalty><showunits>0</showunits><units>${unit('m', 1)}${unit('cm', 100)}</units>`;

const pi = answer(100, '3.14', '0') + answer(0, '3.142', '0') + answer(0, '3.1', '0') + answer(0, '*');
const length = answer(100, '1.25', '0') + answer(50, '1.23', '0') + answer(50, '1.27', '0') + answer(0, '*');

describe('Moodle’s numerical', () => {
  it.each([
    ['without units', pi, undefined, '1.0', 0],
    ['without units', pi, undefined, '3.14', 1],
    ['optional units', pi, metres(0, 0.2), '3.14 frogs', 1],
    ['optional units', pi, metres(0, 0.2), '3.14', 1],
    ['optional units', pi, metres(0, 0.2), '3.14 m', 1],
    ['optional units', pi, metres(0, 0.2), '314cm', 1],
    ['optional units', pi, metres(0, 0.2), '314000000x10^-8m', 1],
    ['marked units', pi, metres(1, 0.2), '3.14 frogs', 0.8],
    ['marked units', pi, metres(1, 0.2), '3.14', 0.8],
    ['marked units', pi, metres(1, 0.2), '3.14 m', 1],
    ['marked units', pi, metres(1, 0.2), '314cm', 1],
    ['marked units', pi, metres(1, 0.2), '314000000x10^-8m', 1],
    ['marked units', pi, metres(1, 0.2), '314 m', 0],
    ['partial answers', length, metres(1, 0.5), '2 m', 0],
    ['partial answers', length, metres(1, 0.5), '2 cm', 0],
    ['partial answers', length, metres(1, 0.5), '2', 0],
    ['partial answers', length, metres(1, 0.5), '1.25 m', 1],
    ['partial answers', length, metres(1, 0.5), '125 cm', 1],
    ['partial answers', length, metres(1, 0.5), '1.25', 0.5],
    ['partial answers', length, metres(1, 0.5), '1.23 m', 0.5],
    ['partial answers', length, metres(1, 0.5), '123 cm', 0.5],
    ['partial answers', length, metres(1, 0.5), '1.23', 0.25],
    ['currency', answer(100, '1332', '0'), currency(), '$1332', 1],
    ['currency', answer(100, '1332', '0'), currency(), '$ 1332', 1],
    ['currency', answer(100, '1332', '0'), currency(), 'frog 1332', 0.8],
    ['currency', answer(100, '1332', '0'), currency(), '1332', 0.8],
    ['currency', answer(100, '1332', '0'), currency(), ' 1332', 0.8],
    ['currency', answer(100, '1332', '0'), currency(), '$1', 0],
  ])('%s: %s', async (_, answers, more, given, part) => {
    expect(partOf(await imported(numerical(answers, more)), typed(given))).toBe(part);
  });

  it.each([
    // A known unit is used; Moodle also tries the number without it, and takes off the marks for the unit only.
    ['3.14 cm', pi, metres(1, 0.2), 0.8, 0],
    // A unit may stand on either side; Moodle knows one side only, and reads nothing on the other.
    ['1332 $', answer(100, '1332', '0'), currency(), 0, 1],
    ['1332 frogs', answer(100, '1332', '0'), currency(), 0, 0.8],
  ])('differs on purpose: %s', async (given, answers, more, moodles, ours) => {
    expect(ours).not.toBe(moodles);
    expect(partOf(await imported(numerical(answers, more)), typed(given))).toBe(ours);
  });
});

function currency(): string {
  return `<unitgradingtype>1</unitgradingtype><unitpenalty>0.2</unitpenalty><showunits>0</showunits><unitsleft>1</unitsleft><units>${unit('$', 1)}</units>`;
}

describe('Moodle’s short answer', () => {
  const shortAnswer = (accepted: string, isSensitive: boolean) =>
    `<question type="shortanswer">${stem}<usecase>${Number(isSensitive)}</usecase>${answer(100, accepted)}${answer(80, 'toad')}${answer(0, '*')}</question>`;

  it.each([
    ['Frog', 'Frog', true, 1],
    ['Frog', 'frog', true, 0],
    ['   Frog   ', 'Frog', true, 1],
    ['Frogs', 'Frog', true, 0],
    ['Frog', 'frog', false, 1],
    ['   FROG   ', 'Frog', false, 1],
    ['Frogs', 'Frog', false, 0],
    ['   *   ', '\\*', true, 1],
    ['*', '\\*', true, 1],
    ['Frog*toad', 'Frog\\*toad', true, 1],
    ['a', '[a-z]', true, 0],
    ['[a-z]', '[a-z]', true, 1],
    ['\\{}/', '\\{}/', false, 1],
    ['ITÁLIE', 'Itálie', false, 1],
    ['départ', 'DÉPART', false, 1],
    ['départ', 'DÉPART', true, 0],
    ['d\u00e9part', 'de\u0301part', true, 1],
    ['d\u00e9part', 'DE\u0301PART', false, 1],
    ['0', '0', true, 1],
    ['toad', 'frog', false, 0.8],
    ['x', 'frog', false, 0],
  ])('%s for %s (capitals count: %s) has %d', async (given, accepted, isSensitive, part) => {
    expect(partOf(await imported(shortAnswer(accepted, isSensitive)), { typed: given })).toBe(part);
  });

  it.each(['F*og', '***<em>***</em>'])('differs on purpose: %s is refused', async (accepted) => {
    const { refused } = await readFile(`<quiz>${shortAnswer(accepted, true)}</quiz>`);
    expect(refused.map(({ reason }) => reason)).toEqual([
      `Its answer “${accepted}” has a * that stands for any text, which this app does not have.`,
    ]);
  });
});

describe('Moodle’s matching', () => {
  const pair = (left: string, right: string) =>
    `<subquestion format="html"><text>${left}</text><answer><text>${right}</text></answer></subquestion>`;
  const animals = `<question type="matching">${stem}${pair('Dog', 'Mammal')}${pair('Frog', 'Amphibian')}${pair('Toad', 'Amphibian')}${pair('Cat', 'Mammal')}${pair('', 'Insect')}</question>`;

  it.each([
    [['Mammal', 'Amphibian', 'Amphibian', 'Mammal'], 1],
    [['Mammal', null, null, null], 0.25],
    [['Mammal', 'Insect', 'Insect', 'Amphibian'], 0.25],
    [['Amphibian', 'Insect', 'Insect', 'Amphibian'], 0],
  ])('%j has %d', async (chosen, part) => {
    const question = await imported(animals);
    if (question.kind !== 'match') throw new Error('No match was imported');
    const places = chosen.map((text) => (text === null ? null : question.right.indexOf(text)));
    expect(partOf(question, places)).toBe(part);
  });
});

describe('Moodle’s ordering', () => {
  const words = ['Modular', 'Object', 'Oriented', 'Dynamic', 'Learning', 'Environment'];
  const ordering = (rule: string) =>
    `<question type="ordering">${stem}<gradingtype>${rule}</gradingtype>${words.map((word, at) => `<answer fraction="${at + 1}.0000000" format="moodle_auto_format"><text>${word}</text></answer>`).join('')}</question>`;
  const right = [0, 1, 2, 3, 4, 5];
  const reversed = [5, 4, 3, 2, 1, 0];
  const swapped = [5, 1, 2, 3, 4, 0];
  const moved = [2, 1, 3, 4, 5, 0];

  it.each([
    ['ALL_OR_NOTHING', right, 1],
    ['ALL_OR_NOTHING', reversed, 0],
    ['ALL_OR_NOTHING', moved, 0],
    ['RELATIVE_NEXT_EXCLUDE_LAST', right, 1],
    ['RELATIVE_NEXT_EXCLUDE_LAST', reversed, 0],
    ['RELATIVE_NEXT_EXCLUDE_LAST', swapped, 0.6],
    ['RELATIVE_NEXT_EXCLUDE_LAST', moved, 0.4],
  ])('%s: %j has %d', async (rule, given, part) => {
    const { exams } = await readFile(`<quiz>${ordering(rule)}</quiz>`);
    const { details, questions } = exams[0] ?? {};
    const content = questions?.[0]?.content;
    if (!content) throw new Error('No question was imported');
    expect(partOf(content, given, details?.marking ?? undefined)).toBe(part);
  });

  it.each(['ABSOLUTE_POSITION', 'RELATIVE_NEXT_INCLUDE_LAST', 'LONGEST_ORDERED_SUBSET'])(
    'differs on purpose: %s is imported without marks for orders that are partly right',
    async (rule) => {
      const { exams } = await readFile(`<quiz>${ordering(rule)}</quiz>`);
      expect(exams[0]?.details.marking).toBeUndefined();
      expect(exams[0]?.questions[0]?.lost).toEqual(['Its marks for orders that are partly right are not imported.']);
    },
  );
});

describe('Moodle’s Cloze', () => {
  const verse =
    'The {1:SHORTANSWER:Dog#Wrong~=Owl#Well done!~*#Never} and the {1:MULTICHOICE:Bow-wow~Wiggly worm~=Pussy-cat} went to sea.';
  const cloze = `<question type="cloze"><questiontext format="html"><text>${verse}</text></questiontext></question>`;

  it.each([
    ['Owl', 2, 1],
    ['Owl', null, 0.5],
    ['Goat', 2, 0.5],
    ['Dog', null, 0],
  ])('%s and the option %s have %d', async (word, option, part) => {
    const question = await imported(cloze);
    expect(question).toMatchObject({ name: 'The [[1]] and the [[2]] went to sea.', points: 2 });
    expect(partOf(question, [{ typed: word }, option])).toBe(part);
  });
});
