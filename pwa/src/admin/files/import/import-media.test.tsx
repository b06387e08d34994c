import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { idOf, moodleXmlOf, pngOf } from '../../../../test/formats/media.ts';
import { type Account, offline, online, setUpServerAndDevice } from '../../../../test/harness.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { stubFileWorker } from '../../../../test/stub-file-worker.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
const maps = [pngOf(4, 3, 1), pngOf(4, 3, 2), pngOf(4, 3, 3)];
let root: Account;

beforeEach(async () => {
  stubFileWorker();
  root = await server.register('Root', true);
});

const questionWith = (map: Uint8Array, at: number) => ({
  name: `What is \\(x^${at}\\) on ![](media:${idOf(map)})?`,
  options: { A: 'yes', B: 'no' },
  correctOptions: ['A' as const],
  format: 'rich' as const,
  media: [{ _id: idOf(map), alt: `Map ${at}` }],
});

async function openFile() {
  const bytes = await moodleXmlOf(maps.map(questionWith), maps);
  await device.openAs(root);
  const { person } = await openApp(device, '/admin/exams/import');
  await person.upload(await screen.findByLabelText('File of questions'), new File([bytes], 'maps.moodle.xml'));
  return { person, button: await screen.findByRole('button', { name: 'Import 3 questions' }) };
}

/** The server starts its threads for files and formulas with the first of each. */
const imported = () => screen.findByText('Exams imported successfully: 3 questions', {}, { timeout: 45_000 });

const sentFiles = () =>
  server.requests.filter((each) => each.endsWith('POST /api/media') || each.endsWith('/api/media'));

test('shows the pictures and formulas of a file before they are sent', async () => {
  await openFile();
  const picture = await screen.findByRole('img', { name: 'Map 1' });
  await waitFor(() =>
    expect(picture.getAttribute('src')).toBe(`data:image/png;base64,${Buffer.from(maps[1] ?? '').toString('base64')}`),
  );
  expect(screen.getByRole('math', { name: 'x^1' })).toBeDefined();
  expect(server.requests.filter((each) => each.includes('/api/media'))).toEqual([]);
});

test('sends the pictures of a file before its questions', async () => {
  const { person, button } = await openFile();
  await person.click(button);
  await imported();
  const [exam] = await root.data('getAllExams');
  expect(exam?.questions.map(({ media }) => media?.map(({ _id, alt }) => [_id, alt]))).toEqual(
    maps.map((map, at) => [[idOf(map), `Map ${at}`]]),
  );
  expect(exam?.questions[0]?.formulas?.[0]).toMatchObject({ tex: 'x^0' });
});

test('goes on with the pictures that were not sent when the network fails', async () => {
  const { person, button } = await openFile();
  // Only the first picture arrives, before the others fail: none is still under way at the second press.
  let sent = 0;
  const first = Promise.withResolvers<void>();
  server.network = async (request, deliver) => {
    if (!request.url.endsWith('/api/media')) return deliver();
    sent += 1;
    if (sent > 1) return first.promise.then(offline);
    const answer = await deliver();
    first.resolve();
    return answer;
  };
  await person.click(button);
  await screen.findByText('Network error. Please check your connection.');
  expect(await root.data('getAllExams')).toEqual([]);
  server.network = online;
  const before = sentFiles().length;
  await person.click(button);
  await imported();
  expect(sentFiles().length - before).toBeLessThan(3);
});

test('a fixed question keeps the words of its formulas', async () => {
  await device.openAs(root);
  const { person } = await openApp(device, '/admin/exams/import');
  const formulas = [{ tex: 'x^2', spoken: 'the square of x' }];
  const question = { name: '\\(x^2\\)?', options: { A: '1', B: '2' }, correctOptions: [], format: 'rich', formulas };
  const exam = { name: 'Squares', category: 'Maths', duration: 60, totalMarks: 1, passingMarks: 1 };
  const file = JSON.stringify({ ...exam, questions: [question] });
  await person.upload(await screen.findByLabelText('File of questions'), new File([file], 'squares.json'));
  await person.click(await screen.findByRole('button', { name: 'Fix Question 1' }));
  const dialog = screen.getByRole('dialog', { name: 'Fix: Question 1' });
  await person.click(within(dialog).getByLabelText('Option B is correct'));
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await person.click(await screen.findByRole('button', { name: 'Import 1 question' }));
  await screen.findByText('Exams imported successfully: 1 question', {}, { timeout: 45_000 });
  const [stored] = await root.data('getAllExams');
  expect(stored?.questions[0]?.formulas).toMatchObject(formulas);
});
