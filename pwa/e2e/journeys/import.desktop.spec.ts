import type { Page } from '@playwright/test';
import { silence } from '../../../sync-api/test/harness/sample-media.ts';
import { chooseInMenu, toast } from '../support/admin-steps.ts';
import { Api } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPicture } from '../support/pictures.ts';
import { expectPictures } from '../support/rich-exam.ts';
import { openAs } from '../support/steps.ts';
import { zip } from '../support/zip.ts';

/** Two questions with pictures, formulas and a sound, one with a picture on the web, and one of plain text. */
const questions = `# Town

## 1. How far is it, if \\(a = \\frac{1}{2}\\)?

![Map of the town](images/the%20map.jpg)

\\[d = \\sqrt{a^2 + b^2}\\]

- [x] \\(\\sqrt{2}\\) km
- [ ] ![Map of the town](images/the%20map.jpg)

Explanation: Because \\(a^2 = \\frac{1}{4}\\).

## 2. What is heard?

![A talk](talk.mp3)

- [x] Nothing
- [ ] Something

## 3. Where is this?

![A tower](https://pictures.example/tower.png)

- [x] Here
- [ ] There

## 4. Is it $5 and $10?

- [x] Yes
- [ ] No
`;

const listOf = (page: Page) => page.getByRole('list', { name: 'Questions' });

test('an archive of questions with pictures is imported, exported as a file, and imported again', async ({
  page,
  adminPerson,
  server,
}, info) => {
  const name = `Town ${info.testId}`;
  const api = await new Api(server.url).logIn(adminPerson);
  const findExam = async (wanted: string) => {
    const exam = (await api.data('getAllExams')).find((each) => each.name === wanted);
    return exam?.questions.map(({ _id, ...content }) => content);
  };
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('pictures.example')) elsewhere.push(request.url());
  });
  const archive = zip({
    'town/quiz.md': Buffer.from(questions),
    'town/images/the map.jpg': await drawPicture(page, 'teal'),
    'town/talk.mp3': Buffer.from(silence(2)),
  });
  await openAs(page, adminPerson);
  await page.goto('/admin/exams/import');

  await test.step('a damaged archive that is dropped is refused', async () => {
    const dropped = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'half.zip'));
      return transfer;
    }, archive.subarray(0, 60).toString('base64'));
    await page.getByRole('heading', { name: 'Drop a file here' }).dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByRole('alert')).toContainText('The archive is damaged.');
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  });

  await test.step('its pictures and formulas are seen before they are imported', async () => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles({ name: 'town.zip', mimeType: 'application/zip', buffer: archive });
    await expect(page.getByText('3 questions are ready. 1 needs fixing first.')).toBeVisible();
    await expect(page.getByText('It has a picture on the web, which is not fetched.')).toBeVisible();
    await page.getByRole('radio', { name: 'All 4' }).click();
    await expectPictures(listOf(page), 2);
    await expect(listOf(page).getByRole('math')).toHaveCount(4);
    await expect(page.getByLabel(/^Sound: A talk/)).toBeVisible();
  });

  await test.step('they are sent before the questions, and stay what they were', async () => {
    await page.getByLabel('Exam Name').fill(name);
    await page.getByLabel('Category', { exact: true }).fill('Maths');
    await page.getByRole('button', { name: 'Import 3 questions' }).click();
    await expect(toast(page, 'Exams imported successfully: 3 questions')).toBeVisible();
    await expectPictures(page.getByRole('main'), 2);
  });
  const stored = await findExam(name);
  expect(stored?.map(({ format, media, formulas }) => [format, media?.length ?? 0, formulas?.length ?? 0])).toEqual([
    ['rich', 1, 4],
    ['rich', 1, 0],
    [undefined, 0, 0],
  ]);

  await test.step('saved as a file, it is imported as the same questions', async () => {
    await page.goto('/admin/exams');
    await page.getByRole('searchbox').fill(name);
    await chooseInMenu(page, 'Export', `exam ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Export 1 exam' });
    await dialog.getByLabel('Format').selectOption('qti');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save file' }).click(),
    ]);
    await expect(dialog.getByText(`Saved as ${file.suggestedFilename()}`)).toBeVisible();
    await page.goto('/admin/exams/import');
    await page.getByLabel('File of questions').setInputFiles(await file.path());
    await expect(page.getByLabel('Format')).toHaveValue('qti');
    await expectPictures(listOf(page), 2);
    await page.getByLabel('Exam Name').fill(`${name} again`);
    await page.getByRole('button', { name: 'Import 3 questions' }).click();
    await expect(toast(page, 'Exams imported successfully: 3 questions')).toBeVisible();
    expect(await findExam(`${name} again`)).toEqual(stored);
  });
  expect(elsewhere).toEqual([]);
});
