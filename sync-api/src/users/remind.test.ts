import type { PushMessage } from '@quiz-app/shared/device';
import type { ExamDetails } from '@quiz-app/shared/exam';
import { expect, it } from 'vitest';
import { openTestApp, type Person } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { createNotify } from './notify.ts';
import { createPushStore } from './push-store.ts';
import { createRemind } from './remind.ts';
import { createRemindersStore } from './reminders-store.ts';

const start = Date.now();
/** This many hours after the start of the test. */
const inHours = (hours: number) => new Date(start + hours * 60 * 60 * 1_000);
const at = (hours: number) => inHours(hours).toISOString();

async function openWithReminders() {
  const opened = await openTestApp();
  const { database, person } = opened;
  const sent: { to: string; message: PushMessage }[] = [];
  const send = async ({ endpoint }: { endpoint: string }, message: PushMessage) => {
    sent.push({ to: endpoint.split('/').at(-1) ?? '', message });
    return 'sent' as const;
  };
  const failed = (what: string, error: unknown) => {
    throw new Error(what, { cause: error });
  };
  /** A copy of the server, which knows nothing of what others did. */
  const newCopy = (write = database.write) => {
    const store = createRemindersStore({ ...database, write });
    return createRemind(store, createNotify(createPushStore(database), send, failed));
  };
  const remind = newCopy();
  const subscribe = (who: Person, name: string) =>
    who.data('addPushSubscription', {
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
        keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
      },
    });
  const admin = await person('Admin', true);
  const taker = await person('Taker');
  await subscribe(taker, 'phone');
  /** The pushes that are sent at this time: browser, kind and exam. */
  const sentAt = async (hours: number, run = remind) => {
    sent.length = 0;
    await run({ now: inHours(hours) });
    return sent.map(({ to, message }) => `${to} ${message.type} ${message.examName}`).toSorted();
  };
  const addExam = (name: string, settings: Partial<ExamDetails>) => addSampleExam(admin, { name, ...settings });
  return { ...opened, admin, taker, sent, sentAt, newCopy, subscribe, addExam };
}

it('a taker is reminded a day before an exam opens and an hour before it closes, once on each browser', async () => {
  const { taker, sent, sentAt, subscribe, addExam } = await openWithReminders();
  await subscribe(taker, 'laptop');
  const { _id: examId } = await addExam('Maps', { opensAt: at(30), closesAt: at(40) });
  expect(await sentAt(5.9)).toEqual([]);
  expect(await sentAt(6.1)).toEqual(['laptop exam-opens Maps', 'phone exam-opens Maps']);
  const [first] = sent;
  expect(first?.message).toEqual({
    type: 'exam-opens',
    title: 'Your exam opens soon',
    examId,
    examName: 'Maps',
    at: at(30),
  });
  for (const hours of [6.2, 29.9, 30, 38.9]) expect(await sentAt(hours)).toEqual([]);
  expect(await sentAt(39.1)).toEqual(['laptop exam-closes Maps', 'phone exam-closes Maps']);
  expect(sent[0]?.message).toMatchObject({ title: 'Closes within an hour, not handed in yet', at: at(40) });
  expect(await sentAt(39.2)).toEqual([]);
  expect(await sentAt(40.1)).toEqual([]);
});

it('a taker is reminded in the language of their account', async () => {
  const { taker, sent, sentAt, addExam } = await openWithReminders();
  await taker.data('editMe', { body: { language: 'fr' } });
  await addExam('Cartes', { opensAt: at(2) });
  await sentAt(0);
  expect(sent.map(({ message }) => message)).toMatchObject([{ title: 'Votre examen ouvre bientôt', language: 'fr' }]);
});

it('several servers, also after a restart, remind a taker once', async () => {
  const { database, sentAt, newCopy, addExam } = await openWithReminders();
  await addExam('Maps', { opensAt: at(2) });
  // Each has found the person before the other takes the reminder.
  const everyone = Promise.withResolvers<void>();
  let found = 0;
  const write: typeof database.write = async (job, mode) => {
    found += 1;
    if (found === 2) everyone.resolve();
    await everyone.promise;
    return database.write(job, mode);
  };
  const [one, other] = [newCopy(write), newCopy(write)];
  const both: typeof one = async (options) => void (await Promise.all([one(options), other(options)]));
  expect(await sentAt(0, both)).toEqual(['phone exam-opens Maps']);
  expect(await sentAt(0.1, newCopy())).toEqual([]);
});

it('a changed time of an exam has a reminder of its own', async () => {
  const { admin, sentAt, addExam } = await openWithReminders();
  const { _id: id, ...exam } = await addExam('Maps', { opensAt: at(20) });
  expect(await sentAt(0)).toHaveLength(1);
  const change = (details: Partial<ExamDetails>) => admin.data('editExam', { id, body: { ...exam, ...details } });
  await change({ name: 'Maps again' });
  expect(await sentAt(0.1)).toEqual([]);
  await change({ opensAt: at(10) });
  expect(await sentAt(0.2)).toEqual(['phone exam-opens Maps']);
  await change({ opensAt: at(100) });
  expect(await sentAt(0.3)).toEqual([]);
  expect(await sentAt(76.5)).toEqual(['phone exam-opens Maps']);
});

it('only those who may take an exam are reminded: no drafts, other groups, admins or deleted people', async () => {
  const { admin, taker, sentAt, subscribe, addExam, person } = await openWithReminders();
  const [member, gone] = [await person('Member'), await person('Gone')];
  await subscribe(admin, 'admin');
  await subscribe(member, 'member');
  await subscribe(gone, 'gone');
  for (const { user } of [member, gone])
    await admin.data('editUser', { id: user._id, body: { ...user, groups: ['7b'] } });
  await admin.data('deleteUser', { id: gone.user._id });
  await addExam('Draft', { opensAt: at(2), published: false });
  await addExam('Of 7b', { opensAt: at(2), groups: ['7b', '7c'] });
  await addExam('Of 7c', { opensAt: at(2), groups: ['7c'] });
  const deleted = await addExam('Deleted', { opensAt: at(2) });
  await admin.data('deleteExam', { id: deleted._id });
  expect(await sentAt(0)).toEqual(['member exam-opens Of 7b']);
  await addExam('Of all', { opensAt: at(2) });
  expect(await sentAt(0.1)).toEqual(['member exam-opens Of all', 'phone exam-opens Of all']);
  await taker.data('deletePushSubscription', { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/phone' } });
  await addExam('One more', { opensAt: at(2) });
  expect(await sentAt(0.2)).toEqual(['member exam-opens One more']);
});

it('sends no reminder of a closing after handing in, and none of an opening without attempts left', async () => {
  const { taker, sentAt, subscribe, addExam, person } = await openWithReminders();
  await subscribe(await person('Other'), 'other');
  const takeTwice = await addExam('Twice', { opensAt: at(3), closesAt: at(6), attemptsAllowed: 2 });
  const takeOnce = await addExam('Once', { opensAt: at(3), closesAt: at(6), attemptsAllowed: 1 });
  for (const exam of [takeTwice, takeOnce]) await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  expect(await sentAt(0)).toEqual(['other exam-opens Once', 'other exam-opens Twice', 'phone exam-opens Twice']);
  expect(await sentAt(5.5)).toEqual(['other exam-closes Once', 'other exam-closes Twice']);
});

it('an exam that is open for less than an hour has a reminder of its opening only', async () => {
  const { sentAt, addExam } = await openWithReminders();
  await addExam('Short', { opensAt: at(3), closesAt: at(3.75) });
  await addExam('Never', { opensAt: at(3), closesAt: at(2) });
  expect(await sentAt(0)).toEqual(['phone exam-opens Short']);
  expect(await sentAt(2.9)).toEqual([]);
  expect(await sentAt(3.1)).toEqual([]);
});

it('reminds every one of many people', async () => {
  const { sentAt, subscribe, addExam, person } = await openWithReminders();
  for (let added = 0; added < 20; added += 1) await subscribe(await person(`Taker ${added}`), `phone-${added}`);
  await addExam('Maps', { opensAt: at(2) });
  expect(new Set(await sentAt(0)).size).toBe(21);
});

it('reminders of the past are forgotten', async () => {
  const { database, sentAt, addExam } = await openWithReminders();
  await addExam('Maps', { opensAt: at(2) });
  await addExam('Plants', { opensAt: at(26) });
  expect(await sentAt(0)).toHaveLength(1);
  expect(await sentAt(3)).toHaveLength(1);
  const rows = await database.reads.selectFrom('reminders').select('at').execute();
  expect(rows).toEqual([{ at: at(26) }]);
});
