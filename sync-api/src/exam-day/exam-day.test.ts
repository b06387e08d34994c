import type { BodyInput, QueryInput } from '@quiz-app/shared/contract/schemas';
import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, Person, password } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../../test/harness/sample-exam.ts';

async function openExamDay() {
  const { app, database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin);
  const [ann, bo, cy] = [await person('Ann'), await person('Bo'), await person('Cy')];
  const putInGroup = ({ user }: Person, ...groups: string[]) =>
    admin.data('editUser', {
      id: user._id,
      body: { name: user.name, email: user.email, isAdmin: false, groups, extraTimePercent: 0 },
    });
  await putInGroup(ann, '7b');
  await putInGroup(bo, '7b', '7c');
  const day = (query: QueryInput<'getExamDay'> = {}) => admin.data('getExamDay', { id: exam._id, query });
  const states = async (query?: QueryInput<'getExamDay'>) =>
    Object.fromEntries((await day(query)).people.map(({ user, state }) => [user.name, state]));
  return { app, database, admin, putInGroup, exam, ann, bo, cy, day, states };
}

/** The cursor of everything there is now. */
async function cursorOf(person: Person): Promise<string> {
  const { envelope } = await person.call('getAllExams', { query: { since: '' } });
  return (envelope as { cursor?: string }).cursor ?? '';
}

/** Reports the state of a device that has all exams. */
async function tell(who: Person, ...attempts: BodyInput<'updateDeviceState'>['attempts']): Promise<void> {
  await who.data('updateDeviceState', { body: { cursor: await cursorOf(who), attempts } });
}

describe('an exam day', () => {
  it('shows how far each person is, as their devices tell it', async () => {
    const { exam, ann, bo, states, day } = await openExamDay();
    expect(await states()).toEqual({ Ann: 'not heard from', Bo: 'not heard from', Cy: 'not heard from' });
    await tell(ann);
    await bo.data('updateDeviceState', { body: { cursor: '', attempts: [] } });
    expect(await states()).toMatchObject({ Ann: 'has it', Bo: 'has it not' });

    await tell(ann, { exam: exam._id, state: 'started', secondsAgo: 60 });
    const started = await day();
    expect(started.people[0]).toMatchObject({ user: { _id: ann.user._id, name: 'Ann' }, state: 'started' });
    const { since = '', lastSeenAt = '' } = started.people[0] ?? {};
    expect(Date.parse(lastSeenAt) - Date.parse(since)).toBe(60_000);
    expect(started).toMatchObject({ exam: { _id: exam._id, name: exam.name, version: exam.version }, hasMore: false });

    await tell(ann, { exam: exam._id, state: 'finished', secondsAgo: 0 });
    expect(await states()).toMatchObject({ Ann: 'finished' });
    await ann.data('addReport', { body: sampleAttempt(ann, exam) });
    // Whatever the device told before.
    expect(await states()).toEqual({ Ann: 'handed in', Bo: 'has it not', Cy: 'not heard from' });
  });

  it('tells a device what its user has started on another, until that one says that it is over', async () => {
    const { app, exam, ann, bo } = await openExamDay();
    const token = await ann.data('login', { body: { email: ann.user.email ?? '', password } });
    const tablet = new Client(app, token);
    const told = (who: Client) => who.data('updateDeviceState', { body: { cursor: '', attempts: [] } });
    const started = { exam: exam._id, state: 'started', secondsAgo: 60 } as const;
    const finished = { exam: exam._id, state: 'finished', secondsAgo: 0 } as const;
    expect(await ann.data('updateDeviceState', { body: { cursor: '', attempts: [started] } })).toEqual({
      startedElsewhere: [],
    });
    expect(await told(tablet)).toEqual({ startedElsewhere: [{ exam: exam._id, secondsAgo: expect.closeTo(60, -1) }] });
    expect(await told(bo), 'another person').toEqual({ startedElsewhere: [] });
    await tell(ann, finished);
    expect(await told(tablet)).toEqual({ startedElsewhere: [] });
  });

  it('says that a device has not an exam whose pictures it lacks', async () => {
    const { exam, ann, bo, states } = await openExamDay();
    const cursor = await cursorOf(ann);
    await ann.data('updateDeviceState', { body: { cursor, attempts: [], incomplete: ['another', exam._id] } });
    await bo.data('updateDeviceState', { body: { cursor, attempts: [], incomplete: ['another'] } });
    expect(await states()).toMatchObject({ Ann: 'has it not', Bo: 'has it' });
    const started = { exam: exam._id, state: 'started', secondsAgo: 5 } as const;
    await ann.data('updateDeviceState', { body: { cursor, attempts: [started], incomplete: [exam._id] } });
    expect(await states(), 'started without a picture').toMatchObject({ Ann: 'started' });
    await tell(ann);
    expect(await states(), 'every picture has arrived').toMatchObject({ Ann: 'has it' });
  });

  it('knows of attempts at this exam only', async () => {
    const { exam, ann, states } = await openExamDay();
    await tell(ann, { exam: `${exam._id}x`, state: 'started', secondsAgo: 1 });
    expect(await states()).toMatchObject({ Ann: 'has it' });
  });

  it('tells who has an older version', async () => {
    const { admin, exam, ann, bo, states } = await openExamDay();
    await tell(ann);
    await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: 'Renamed' } });
    await tell(bo);
    expect(await states()).toMatchObject({ Ann: 'has an older version', Bo: 'has it' });
    await tell(ann);
    expect(await states()).toMatchObject({ Ann: 'has it' });
  });

  it('knows an exam that was deleted and restored as a new one of the list', async () => {
    const { admin, exam, ann, states } = await openExamDay();
    await tell(ann);
    await admin.data('deleteExam', { id: exam._id });
    expect((await admin.call('getExamDay', { id: exam._id })).status).toBe(404);
    await admin.data('restoreExam', { id: exam._id });
    expect(await states()).toMatchObject({ Ann: 'has it not' });
  });

  it('does not trust a cursor of another history', async () => {
    const { ann, states } = await openExamDay();
    await ann.data('updateDeviceState', { body: { cursor: '9999-abcdefabcdef', attempts: [] } });
    expect(await states()).toMatchObject({ Ann: 'has it not' });
    const refused = await ann.call('updateDeviceState', { body: { cursor: 'x', attempts: [] } });
    expect(refused).toMatchObject({ status: 400, envelope: { code: 'invalid-field', field: 'cursor' } });
  });

  it('is of a group, or of everybody but admins', async () => {
    const { day, states } = await openExamDay();
    expect(Object.keys(await states())).toEqual(['Ann', 'Bo', 'Cy']);
    expect(Object.keys(await states({ group: '7b' }))).toEqual(['Ann', 'Bo']);
    expect(Object.keys(await states({ group: '7c' }))).toEqual(['Bo']);
    expect(Object.keys(await states({ group: '7d' }))).toEqual([]);
    expect((await day()).groups).toEqual(['7b', '7c']);
  });

  it('is of the groups of the exam, if it has any, and who gets into one has to sync first', async () => {
    const { admin, exam, ann, cy, putInGroup, states } = await openExamDay();
    await tell(ann);
    await tell(cy);
    await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, groups: ['7b', '7d'] } });
    await tell(ann);
    await tell(cy);
    expect(await states()).toEqual({ Ann: 'has it', Bo: 'not heard from' });
    await putInGroup(cy, '7d');
    expect(await states()).toMatchObject({ Ann: 'has it', Cy: 'has it not' });
    await tell(cy);
    expect(await states()).toMatchObject({ Ann: 'has it', Cy: 'has it' });
  });

  it('begins at an instant: what was before is of another day', async () => {
    const { exam, ann, bo, states } = await openExamDay();
    await ann.data('addReport', { body: sampleAttempt(ann, exam) });
    await tell(bo, { exam: exam._id, state: 'started', secondsAgo: 5 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await states({ dateFrom: tomorrow })).toMatchObject({ Ann: 'not heard from', Bo: 'has it' });
    expect(await states()).toMatchObject({ Ann: 'handed in', Bo: 'started' });
  });

  it('takes the furthest of the devices of a person, and forgets those that logged out', async () => {
    const { app, exam, ann, states } = await openExamDay();
    const token = await new Client(app).data('login', { body: { email: ann.user.email, password } });
    const phone = new Person(app, token, ann.user);
    await tell(phone, { exam: exam._id, state: 'started', secondsAgo: 5 });
    await tell(ann);
    expect(await states()).toMatchObject({ Ann: 'started' });
    await phone.data('endSession', { id: 'current' });
    expect(await states()).toMatchObject({ Ann: 'has it' });
    await ann.data('endSession', { id: 'current' });
    expect(await states()).toMatchObject({ Ann: 'not heard from' });
  });

  it('does not stay at an attempt of a device that another one has taken the place of', async () => {
    const { app, exam, ann, states } = await openExamDay();
    const logIn = async () =>
      new Person(app, await new Client(app).data('login', { body: { email: ann.user.email, password } }), ann.user);
    await tell(ann, { exam: exam._id, state: 'started', secondsAgo: 5 });
    const afterWipe = await logIn();
    expect(await states(), 'nothing is known of it yet').toMatchObject({ Ann: 'started' });
    await tell(afterWipe);
    expect(await states()).toMatchObject({ Ann: 'has it' });
    await tell(afterWipe, { exam: exam._id, state: 'started', secondsAgo: 1 });
    expect(await states()).toMatchObject({ Ann: 'started' });
    await tell(afterWipe);
    // It is there after all, and goes on.
    await tell(ann, { exam: exam._id, state: 'started', secondsAgo: 60 });
    expect(await states()).toMatchObject({ Ann: 'started' });
  });

  it('stays at a finished attempt, which may still wait on the device before', async () => {
    const { app, exam, ann, states } = await openExamDay();
    await tell(ann, { exam: exam._id, state: 'finished', secondsAgo: 5 });
    const token = await new Client(app).data('login', { body: { email: ann.user.email, password } });
    await tell(new Person(app, token, ann.user));
    expect(await states()).toMatchObject({ Ann: 'finished' });
  });

  it('replaces what a device told before', async () => {
    const { database, exam, ann } = await openExamDay();
    await tell(ann, { exam: exam._id, state: 'started', secondsAgo: 5 });
    await tell(ann);
    const rows = await database.reads.selectFrom('device_states').select('attempts').execute();
    expect(rows).toEqual([{ attempts: '[]' }]);
  });

  it('leaves out who is deleted', async () => {
    const { admin, ann, states } = await openExamDay();
    await admin.data('deleteUser', { id: ann.user._id });
    expect(Object.keys(await states())).toEqual(['Bo', 'Cy']);
  });

  it('keeps what it is told short', async () => {
    const { exam, ann } = await openExamDay();
    const attempt = { exam: exam._id, state: 'started', secondsAgo: 1 } as const;
    const told = (attempts: unknown[]) =>
      ann.call('updateDeviceState', { body: { cursor: '', attempts: attempts as [typeof attempt] } });
    expect((await told(Array(21).fill(attempt))).status).toBe(400);
    expect((await told([{ ...attempt, exam: 'x'.repeat(101) }])).status).toBe(400);
    expect((await told([{ ...attempt, state: 'handed in' }])).status).toBe(400);
    expect((await told([{ ...attempt, secondsAgo: -1 }])).status).toBe(400);
    expect((await told(Array(20).fill(attempt))).status).toBe(200);
  });
});
