import { expect, it } from 'vitest';
import { fine, question, quickly } from '../../../../test/formats/hostile.ts';
import { readFile } from '../../../../test/formats/reading.ts';
import { UnreadableFile } from './unreadable-file.ts';

// Texts of 2 MB that are slow to search.

const long = 2_000_000;
const fill = (text: string, length = long) => text.repeat(Math.ceil(length / text.length));
const row = 'Question,Option A,Option B,Correct';
const language = '<span lang="en" class="multilang">';
/** An item of QTI with a field for a text. */
const item = (declared: string, rules: string) =>
  `<assessmentItem><responseDeclaration identifier="R" cardinality="single" baseType="string">${declared}</responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><textEntryInteraction responseIdentifier="R"/></itemBody>${rules}</assessmentItem>`;
const entries = Array.from({ length: 40_000 }, (_, at) => `<mapEntry mapKey="a${at}" mappedValue="1"/>`).join('');
const conditions = Array.from(
  { length: 8_000 },
  (_, at) =>
    `<responseCondition><responseIf><match><variable identifier="R"/><baseValue baseType="string">a${at}</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`,
).join('');
const ours =
  'Question,Option A,Option B,Option C,Option D,Correct,Explanation,Exam,Category,Duration (seconds),Total Marks,Passing Marks';

it.each([
  ['blank lines', `${fill('\n')}x`],
  ['blank lines in GIFT', `Fine? {=a ~b}${fill('\n')}x`],
  ['spaces in a heading', `# ${fill(' ')}x\n- [x] a\n- [ ] b`],
  ['number signs', `# ${fill('# ')}x\n- [x] a\n- [ ] b`],
  ['spaces of a details line', `// Quiz App exam {${fill('} ')}\nFine? {=a ~b}`],
  ['braces', fill('{= ')],
  ['options', `Fine? {=a ${fill('~b ')}}`],
  ['colons', `::${fill(':')} {=a ~b}`],
  ['percentages', `Fine? {=a ~%${fill('1')}% b}`],
  ['paragraphs', `<quiz>${question(fill('<p>a '))}</quiz>`],
  ['spaces before tags', `<quiz>${question(fill('<br> '))}</quiz>`],
  ['spaces in an element that keeps them', `<quiz>${question(`<div class="plain-text">${fill(' ')}x</div>`)}</quiz>`],
  ['open tags', `<quiz>${question(fill('<p '))}</quiz>`],
  ['open comments', `<quiz>${question(fill('<!-- '))}</quiz>`],
  ['starts of languages', `<quiz>${question(fill(language))}</quiz>`],
  ['a long text in a language', `<quiz>${question(`${language}${fill('a<b ')}</span>${language}b</span>`)}</quiz>`],
  ['languages', `<quiz>${question(fill('{mlang en}a{mlang}'))}</quiz>`],
  ['a long text in braces', `<quiz>${question(`{mlang en}${fill('a{ ')}`)}</quiz>`],
  ['accepted texts', item(`<mapping>${entries}</mapping>`, '<responseProcessing template="map_response"/>')],
  ['rules of marking', item('', `<responseProcessing>${conditions}</responseProcessing>`)],
  ['comments', `${fill('<!-- -->')}<quiz>${fine}</quiz>`],
  ['attributes', `<quiz><question ${fill('a="b" ')}></question></quiz>`],
  ['separators in a cell', `${ours}\n"${fill('\n\t')}",a,b,c,d,A,,,,,,`],
  ['quotation marks', `${row}\n"${fill('""')}`],
  ['cells', `${row}\n${fill(',')}`],
  ['letters of a key', `${row}\nWhich?,a,b,"${fill('A ')}"`],
  ['texts of Aiken', `${fill('x\n\n')}A. a\nB. b\nANSWER: A`],
  ['options of Aiken', `Which?\n${fill('A. a\n')}ANSWER: A`],
])('reads or refuses %s', { timeout: 60_000 }, async (_, file) => {
  const result = await quickly(() => readFile(file).catch((error: unknown) => error));
  if (result instanceof Error && !(result instanceof UnreadableFile)) {
    expect(result.message).toBe('No format was recognised');
  }
});

it.each([
  '*a ',
  '_a_',
  '[',
  '![',
  '`',
  '<a ',
  '<',
  '> ',
  '- ',
  '1. ',
  '[a](',
  '**',
  '~~',
  '|',
  '\\',
  '&',
  '    ',
  'a@',
  'www.',
  '](',
  '[a]: ',
])('reads or refuses Markdown with many of %j', { timeout: 60_000 }, async (part) => {
  const section = `## 1. Which?\n\n${fill(part, 50_000)}\n\n- [x] a\n- [ ] b\n\n`;
  const { refused, exams } = await quickly(() => readFile(`# Quiz\n\n${section}`));
  expect(refused.length + (exams[0]?.questions.length ?? 0)).toBe(1);
});
