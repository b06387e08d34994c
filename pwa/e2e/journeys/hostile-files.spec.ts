import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';
import { zip } from '../support/zip.ts';

const manifest = Buffer.from('<manifest/>');
const sheet = (content: Buffer) =>
  zip({ 'xl/workbook.xml': Buffer.from('<workbook/>'), 'xl/worksheets/sheet1.xml': content });
const moodle = (stem: string, before = '') =>
  `<?xml version="1.0"?>${before}<quiz><question type="multichoice"><questiontext format="html"><text>${stem}</text>` +
  '</questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>';
const laughs = `<!DOCTYPE quiz [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`;
const gift = 'Où est l’été ? {=ici ~là}\n';

/** Files that are dropped onto the page, and its message about each. */
const hostileFiles = (): [name: string, content: string | Buffer, message: string][] => [
  ['bomb.xlsx', sheet(Buffer.alloc(210_000_000)), 'The archive is too large when it is unpacked.'],
  ['paths.zip', zip({ 'imsmanifest.xml': manifest, '../../evil.xml': manifest }), 'a path that leads out of it'],
  ['half.zip', zip({ 'imsmanifest.xml': manifest }).subarray(0, 60), 'The archive is damaged.'],
  ['laughs.xml', moodle('&a30;', laughs), 'The file defines XML entities, which are not read.'],
  ['deep.xml', moodle('x').replace('<quiz>', `<quiz>${'<a>'.repeat(100_000)}`), 'The file is nested too deeply'],
  ['half.xml', moodle('Which?').slice(0, 90), 'The file ends before its last element does.'],
  ['half.json', '{"questions":[{"name":"Which?","options":{"A":', 'not valid JSON'],
  ['utf-16.gift', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'it is in UTF-16, but it is not'],
  [
    'picture.png',
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    'This file is neither text nor a spreadsheet.',
  ],
  ['letter.txt', 'Dear Sir or Madam,\nthere is no question here.', 'We couldn’t find questions in this file'],
  ['empty.gift', '', 'The file is empty.'],
  ['large.gift', 'Q {=a ~b}\n\n'.repeat(4_600_000), 'A file may have 50 MB at most'],
  ['many.gift', 'Q {=a ~b}\n\n'.repeat(50_001), 'The file has more than 50,000 questions'],
];

/** Drops a file like a person. The page fetches it, because large files are slow in messages of the test. */
async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  const address = '**/dropped-file';
  await page
    .context()
    .route(address, (route) => route.fulfill({ body: content, contentType: 'application/octet-stream' }));
  const dropped = await page.evaluateHandle(async (fileName) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([await (await fetch('/dropped-file')).blob()], fileName));
    return transfer;
  }, name);
  await page.context().unroute(address);
  await page.getByRole('heading', { name: 'Drop a file here' }).dispatchEvent('drop', { dataTransfer: dropped });
}

test(
  'hostile and broken files are refused with a message, nothing is saved, and the page keeps working',
  {
    tag: '@desktop',
  },
  async ({ page, adminPerson }, info) => {
    test.slow();
    const failures: string[] = [];
    const sent: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('request', (request) => {
      if (/\/(importExams|addQuestionsToExam)\b/.test(request.url())) sent.push(request.url());
    });
    await openAs(page, adminPerson);
    await page.goto('/admin/exams/import');
    for (const [name, content, message] of hostileFiles()) {
      await test.step(name, async () => {
        await drop(page, name, content);
        await expect(page.getByRole('alert')).toContainText(message);
        await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
      });
    }
    await expectAccessible(page, 'import, a file that was refused');

    await test.step('a text that could be a formula or markup stays text', async () => {
      const csv = `Question,Option A,Option B,Correct\n"=cmd|' /C calc'!A0",<img src=x onerror=document.title='run'>,b,A\n`;
      await drop(page, 'formula.csv', csv);
      await expect(page.getByText("=cmd|' /C calc'!A0")).toBeVisible();
      await expect(page.getByText("<img src=x onerror=document.title='run'>")).toBeVisible();
      expect(await page.title()).not.toBe('run');
      await page.getByRole('button', { name: 'Choose another file' }).click();
    });

    await test.step('a file in Windows-1252 is read, and the page says so', async () => {
      const bytes = Uint8Array.from(gift, (letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0)));
      await drop(page, 'windows.gift', Buffer.from(bytes));
      await expect(page.getByText('Où est l’été ?')).toBeVisible();
      await expect(page.getByText('The file is not in UTF-8 and was read as Windows-1252')).toBeVisible();
      await page.getByRole('button', { name: 'Choose another file' }).click();
    });

    await test.step('a truncated file says what is missing, and only its complete questions can be imported', async () => {
      await drop(page, 'half.gift', `${gift}\nWhere is the winter? {=here ~th`);
      await expect(page.getByText('1 question is ready. 1 needs fixing first.')).toBeVisible();
      await page.getByRole('button', { name: 'Choose another file' }).click();
    });

    await test.step('a file in UTF-16 is read, and can be imported', async () => {
      await drop(page, `${info.testId}.gift`, Buffer.from(`\uFEFF${gift}`, 'utf16le'));
      await expect(page.getByText('Où est l’été ?')).toBeVisible();
      expect(sent).toEqual([]);
      await page.getByLabel('Category', { exact: true }).fill('Saisons');
      await page.getByRole('button', { name: 'Import 1 question' }).click();
      await expect(page.getByText('Exams imported successfully: 1 question', { exact: true })).toBeVisible();
    });
    expect(failures).toEqual([]);
  },
);
