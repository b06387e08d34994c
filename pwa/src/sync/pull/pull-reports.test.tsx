import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpAnnAndExam } from '../../../test/harness.ts';
import { pullExams } from './pull-exams.ts';
import { pullReports } from './pull-reports.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

const addReports = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      ann.call('addReport', { body: buildSubmission(makeFinished(ann.user._id, exam)) }),
    ),
  );
const pages = () => server.requests.filter((each) => each.includes('getAllAttemptsByUser'));

test('reports are pulled in pages to the end, later only down to known ones', async () => {
  await addReports(130);
  const page = await device.openAs(ann);
  await pullReports(page);
  expect(await page.cacheDatabase.reports.count()).toBe(130);
  expect(pages()).toHaveLength(2);
  server.requests.length = 0;
  await pullReports(page);
  expect(pages()).toHaveLength(1);
  expect(pages()[0]).toContain('limit=20');
});

test('a later pull fetches all reports since the last one, in pages', async () => {
  await addReports(1);
  const page = await device.openAs(ann);
  await pullReports(page);
  await addReports(45);
  server.requests.length = 0;
  await pullReports(page);
  expect(await page.cacheDatabase.reports.count()).toBe(46);
  expect(pages()).toHaveLength(3);
});

test('a pull after an interrupted one fetches the rest', async () => {
  await addReports(130);
  const page = await device.openAs(ann);
  server.network = (request, deliver) => (request.url.includes('cursor') ? offline() : deliver());
  await expect(pullReports(page)).rejects.toMatchObject({ name: 'NoConnection' });
  expect(await page.cacheDatabase.reports.count()).toBe(100);
  server.network = online;
  await pullReports(page);
  expect(await page.cacheDatabase.reports.count()).toBe(130);
});

test('reports of two users stay separate on a shared device', async () => {
  await addReports(2);
  const page = await device.openAs(ann);
  await pullReports(page);
  const bobsPage = await device.openAs(await server.register('Bob'));
  await pullReports(bobsPage);
  expect(await bobsPage.cacheDatabase.reports.where('user._id').equals(ann.user._id).count()).toBe(2);
  expect(await bobsPage.cacheDatabase.reports.count()).toBe(2);
});

test('reports of a user other than the session’s do not count as its own', async () => {
  await addReports(1);
  const page = await device.openAs(ann);
  await pullReports(page);
  const bob = await server.register('Bob');
  // Another tab logged in as Bob; this page keeps Ann’s token until it is reloaded.
  await page.session.write(bob.token, bob.user);
  await pullReports(page);
  expect(await page.reports.readPulledUpTo(bob.user._id)).toBeUndefined();
});

test('a pull updates the best results from the reports that are new', async () => {
  await addReports(1);
  const page = await device.openAs(ann);
  await pullReports(page);
  const best = async () => (await page.reports.queryBest(ann.user._id)).best.get(exam._id);
  const [passed] = await page.reports.queryOf(ann.user._id);
  const read = vi.fn((report: unknown) => report);
  page.cacheDatabase.reports.hook('reading', read);
  expect(await best()).toMatchObject({ verdict: 'Pass', correct: 1, of: 1, attempts: 1 });
  expect(read).not.toHaveBeenCalled();
  if (passed) await page.reports.put([{ ...passed, _id: 'another', exam: { ...exam, _id: 'of another exam' } }]);
  expect((await page.reports.queryBest(ann.user._id)).best.size).toBe(2);
  expect(read).toHaveBeenCalledTimes(1);
});

/** An exam with a typed answer, which Ann and Bob answered with `two`, and an admin who can accept that. */
async function takeTypedExam() {
  const root = await server.register('Root', true);
  const added = await server.addExam(root, 'Typed');
  const question = { kind: 'text' as const, name: 'How many?', accepted: [{ text: '2' }] };
  const { _id: questionId } = await root.data('addQuestion', { id: added._id, body: question });
  const typed = await root.data('getExamById', { id: added._id });
  const answers = { [questionId]: { typed: 'two' } };
  const take = () => ann.data('addReport', { body: buildSubmission(makeFinished(ann.user._id, typed, { answers })) });
  const accept = async () => {
    await root.data('acceptAnswer', { id: typed._id, body: { questionId, answer: { typed: 'two' } } });
    await expect.poll(async () => (await root.data('getScoringAgain', { id: typed._id })).left).toBe(0);
  };
  return { typed, take, accept };
}

test('a report that was scored again is pulled, however old it is, and its taker is told once', async () => {
  const { typed, take, accept } = await takeTypedExam();
  const { _id } = await take();
  await addReports(45);
  const page = await device.openAs(ann);
  const told: string[] = [];
  page.events.on((event) => {
    if (event.type === 'scored-again') told.push(...event.reports.map((report) => report._id));
  });
  const best = async () => (await page.reports.queryBest(ann.user._id)).best.get(typed._id);
  await pullReports(page);
  expect(await best()).toMatchObject({ correct: 0, marks: 0 });
  await accept();
  await pullReports(page);
  expect(await page.reports.queryOne(_id)).toMatchObject({ earlier: [{ marks: 0 }] });
  expect(await best()).toMatchObject({ correct: 1, marks: 5, attempts: 1 });
  expect((await page.reports.queryBest(ann.user._id)).best.get(exam._id)).toMatchObject({ attempts: 45 });
  expect(told).toEqual([_id]);
  server.requests.length = 0;
  await pullReports(page);
  expect(told).toEqual([_id]);
  expect(pages()).toHaveLength(2);
});

test('the newest reports bring their new scores, and an older answer never puts one back', async () => {
  const { take, accept } = await takeTypedExam();
  const before = await take();
  const page = await device.openAs(ann);
  const told = vi.fn();
  page.events.on((event) => event.type === 'scored-again' && told());
  await pullReports(page);
  await accept();
  await pullReports(page);
  expect(told).toHaveBeenCalledTimes(1);
  await page.reports.putPulled([before]);
  expect(await page.reports.queryOne(before._id)).toMatchObject({ earlier: [{ marks: 0 }] });
});

test('takers whose exams have choices only are not asked for more', async () => {
  await addReports(1);
  const page = await device.openAs(ann);
  await pullReports(page);
  expect(pages()).toHaveLength(1);
});

test('a pull of reports times out after 25 seconds, a pull of exams does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = await device.openAs(ann);
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.network = () => {
    asked.pop()?.resolve();
    return new Promise(() => undefined);
  };
  const both = Promise.all(asked.map(({ promise }) => promise));
  const [ofReports, ofExams] = [vi.fn(), vi.fn()];
  pullReports(page).catch(ofReports);
  pullExams(page).catch(ofExams);
  await both;
  await vi.advanceTimersByTimeAsync(24_000);
  expect(ofReports).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  const message = 'Request timed out. Please try again later.';
  expect(ofReports).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimedOut', message }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ofExams).not.toHaveBeenCalled();
});
