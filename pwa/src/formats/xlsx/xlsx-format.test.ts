import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { examsOf, readFile, roundTrip } from '../test-reading.ts';
import { xlsx } from './xlsx-format.ts';

async function workbook(rows: (string | number | boolean | Date | null)[][]): Promise<Uint8Array> {
  const blob = await writeWorkbook(rows, { sheet: 'Quiz', dateFormat: 'd/m' }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

it("reads Kahoot's template", async () => {
  const result = await readFile(
    await workbook([
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
      [4, 'When?', new Date(Date.UTC(2026, 3, 3)), 'b', null, null, 20, 1],
      [5, null, null, null, null, null, null, null],
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
    'Row 8: It has a date, whose text in the spreadsheet is not known. Please make it text.',
  ]);
});

it('writes texts as texts, never as formulas', async () => {
  const { file, read } = await roundTrip(xlsx, [makeExam({ name: '=1+1' })]);
  const sheet = Object.entries(unzipSync(file.bytes)).filter(([path]) => path.includes('worksheets/'));
  for (const [, bytes] of sheet) expect(strFromU8(bytes)).not.toContain('<f>');
  expect(examsOf(read)[0]?.name).toBe('=1+1');
});
