import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { xlsx } from './xlsx-format.ts';

type Value = string | number | boolean | null | { number: number; style: number };

/** A workbook with one sheet; the styles are General, dates and percentages. */
function workbook(rows: Value[][]): Uint8Array {
  const cells = (row: Value[], number: number) =>
    row.flatMap((value, at) => {
      const place = `r="${String.fromCharCode(65 + at)}${number}"`;
      if (value === null) return [];
      if (typeof value === 'object') return [`<c ${place} s="${value.style}"><v>${value.number}</v></c>`];
      if (typeof value === 'number') return [`<c ${place}><v>${value}</v></c>`];
      if (typeof value === 'boolean') return [`<c ${place} t="b"><v>${Number(value)}</v></c>`];
      return [`<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`];
    });
  const sheet = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1).join('')}</row>`);
  return zipped({
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>',
    'xl/worksheets/one.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  });
}

/** A workbook with these parts. */
function zipped(parts: Record<string, string>): Uint8Array {
  const all = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="/xl/worksheets/one.xml"/></Relationships>',
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])));
}

const unclear =
  'It has a date, a percentage or the like, whose text in the spreadsheet is not known. Please make it text.';

it("reads Kahoot's template", async () => {
  const result = await readFile(
    workbook([
      ['Quiz template'],
      ['Add questions, at least two answer alternatives, time limit and choose correct answers'],
      [],
      [
        null,
        'Question - max 120 characters',
        'Answer 1 - max 75 characters',
        'Answer 2 - max 75 characters',
        'Answer 3 - max 75 characters',
        'Answer 4 - max 75 characters',
        'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
        'Correct answer(s) - choose at least one',
      ],
      [1, 'How many?', 1, 2.5, null, null, 20, 2],
      [2, 'Which?', 'a', 'b', 'c', 'd', 20, '1,4'],
      [3, 'True?', true, false, null, null, 20, 1],
      [4, 'When?', { number: 46_115, style: 1 }, 'b', null, null, 20, 1],
      [5, 'How much?', { number: 0.5, style: 2 }, 'b', null, null, 20, 1],
      [6, null, null, null, null, null, null, null],
    ]),
  );
  expect(result.format).toBe('xlsx');
  expect(result.template).toBe('Kahoot');
  expect(examsOf(result)[0]?.questions).toEqual([
    { name: 'How many?', options: { A: '1', B: '2.5' }, correctOptions: ['B'] },
    { name: 'Which?', options: { A: 'a', B: 'b', C: 'c', D: 'd' }, correctOptions: ['A', 'D'] },
    { name: 'True?', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
  ]);
  expect(result.refused.map(({ place, reason }) => `${place.label}: ${reason}`)).toEqual([
    `Row 8: ${unclear}`,
    `Row 9: ${unclear}`,
  ]);
});

it('writes texts as texts, never as formulas', async () => {
  const { file, read } = await roundTrip(xlsx, [makeExam({ name: '=1+1', category: '__proto__' })]);
  const sheet = Object.entries(unzipSync(file.bytes)).filter(([path]) => path.includes('worksheets/'));
  for (const [, bytes] of sheet) expect(strFromU8(bytes)).not.toContain('<f>');
  expect(examsOf(read)[0]).toMatchObject({ name: '=1+1', category: '__proto__' });
});

it('reads formatted and inline strings, numbers as shown, and gaps between rows and cells', async () => {
  const cell = (reference: string, type: string, content: string) => `<c r="${reference}" t="${type}">${content}</c>`;
  const inline = (reference: string, text: string) => cell(reference, 'inlineStr', `<is><t>${text}</t></is>`);
  const titles = ['Question', 'Option A', 'Option B', 'Correct'].map((title, at) => inline(`${'ABCD'[at]}2`, title));
  const cells = [
    cell('A5', 's', '<v>0</v>'),
    cell('B5', 'n', '<v>2.2999999999999998</v>'),
    inline('C5', '_x0041__x005F_x0041_'),
    cell('D5', 'str', '<f>"B"</f><v>B</v>'),
  ];
  const { exams } = await readFile(
    zipped({
      'xl/sharedStrings.xml':
        '<sst><si><r><t>Bold</t></r><r><t xml:space="preserve"> and plain?</t></r><rPh><t>x</t></rPh></si></sst>',
      'xl/worksheets/one.xml': `<worksheet><sheetData><row r="2">${titles.join('')}</row><row r="5">${cells.join('')}</row></sheetData></worksheet>`,
    }),
  );
  expect(exams[0]?.questions.map(({ place, content }) => [place.label, content])).toEqual([
    ['Row 5', { name: 'Bold and plain?', options: { A: '2.3', B: 'A_x0041_' }, correctOptions: ['B'] }],
  ]);
});

it('lists the sheets without a table of questions', async () => {
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...cells: string[]) => `<row>${cells.map(inline).join('')}</row>`;
  const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const { exams, lost } = await readFile(
    zipped({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/><sheet name="More" r:id="b"/><sheet name="Empty" r:id="c"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="a.xml"/><Relationship Id="b" Target="b.xml"/><Relationship Id="c" Target="c.xml"/></Relationships>',
      'xl/a.xml': sheet(row('Question', 'Option A', 'Option B', 'Correct'), row('Which?', 'a', 'b', 'A')),
      'xl/b.xml': sheet(row('Which other?', 'a', 'b', 'A')),
      'xl/c.xml': sheet(),
    }),
  );
  expect(exams[0]?.questions).toHaveLength(1);
  expect(lost).toEqual(['The sheet “More” has no row with the titles of a table of questions, and is not imported.']);
});

it('keeps exams with the same name and details apart', async () => {
  const exams = [makeExam(), makeExam({ questions: [] }), makeExam()];
  const { read } = await roundTrip(xlsx, exams);
  expect(examsOf(read).map(({ questions }) => questions.length)).toEqual([3, 0, 3]);
  expect(read.lost).toEqual([]);
});
