import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { describe, expect, it } from 'vitest';
import { changesSince } from '../../test/harness/changes-since.ts';
import type { Client } from '../../test/harness/client.ts';
import { openTestApp, type Person } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { png } from '../../test/harness/sample-media.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';

async function school() {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const putInto = ({ user }: Person, ...groups: string[]) => admin.data('editUser', { id: user._id, body: { groups } });
  const edit = (id: string, settings: { [Name in keyof ExamSettings]: ExamSettings[Name] | null }) =>
    admin.data('editExam', { id, body: { ...sampleDetails, ...settings } });
  return { person, admin, putInto, edit };
}

/** Everything that a person can read about their reports. */
async function readsOf(taker: Client): Promise<string> {
  const lists = [{}, { fields: 'summary' }, { fields: 'counts' }, { limit: 1 }] as const;
  const texts: string[] = [];
  for (const query of lists) texts.push((await taker.call('getOwnReports', { query })).text);
  return texts.join();
}

const [question = { name: '' }] = sampleQuestions;

describe('a report of an exam that its taker was never allowed to see', () => {
  it('is kept, but shows no question to its taker', async () => {
    const { person, admin, putInto } = await school();
    const exam = await addSampleExam(admin, { groups: ['7b'] });
    const [outsider, pupil] = [await person('Outsider'), await person('Pupil')];
    await putInto(pupil, '7b');
    const attempt = sampleAttempt(outsider, exam);
    const { examVersion: _, ...anyVersion } = sampleAttempt(outsider, exam, {});
    for (const body of [attempt, attempt, anyVersion]) {
      const { status, text, envelope } = await outsider.call('addReport', { body });
      expect([status, text.includes(question.name)]).toEqual([200, false]);
      expect(envelope.success && envelope.data).toMatchObject({ exam: { name: exam.name, questions: [] } });
      for (const { _id } of exam.questions) expect(text).not.toContain(_id);
    }
    const own = await readsOf(outsider);
    for (const { _id } of exam.questions) expect(own).not.toContain(_id);
    expect(own).not.toContain(question.name);
    expect(await outsider.data('getOwnReports', { query: { fields: 'counts' } })).toMatchObject([
      { exam: { questionsCount: 2 }, result: { correctCount: 0, wrongCount: 2, verdict: 'Fail' } },
      { exam: { questionsCount: 2 }, result: { correctCount: 2, wrongCount: 0, verdict: 'Pass' } },
    ]);
    expect((await admin.data('getAllReports')).map((report) => report.exam)).toEqual([exam, exam]);
    expect((await pupil.data('addReport', { body: sampleAttempt(pupil, exam) })).exam).toEqual(exam);
  });

  it('shows neither its instructions nor the ids of its pictures', async () => {
    const { person, admin } = await school();
    const { _id: picture } = await admin.addMedium(png(1, 1));
    const content = { format: 'rich' as const, media: [{ _id: picture, alt: 'A map' }] };
    const instructions = `Only for 7b: \\(x^2\\) ![a map](media:${picture})`;
    const exam = await addSampleExam(admin, { groups: ['7b'], instructions, ...content });
    expect(exam).toMatchObject({ instructions, media: [{ _id: picture }], formulas: [{ tex: 'x^2' }] });
    const outsider = await person('Outsider');
    const { text } = await outsider.call('addReport', { body: sampleAttempt(outsider, exam) });
    const own = [text, await readsOf(outsider)];
    for (const secret of ['Only for 7b', picture, 'x^2', 'rich'])
      for (const read of own) expect(read).not.toContain(secret);
    expect((await admin.data('getAllReports')).map((report) => report.exam)).toEqual([exam]);
  });

  it('shows none either when somebody carried it', async () => {
    const { person, admin } = await school();
    const exam = await addSampleExam(admin, { groups: ['7b'] });
    const [outsider, carrier] = [await person('Outsider'), await person('Carrier')];
    const device = await registerDevice(outsider);
    const code = await device.sign(attemptToSign(outsider, exam, device.keyId));
    expect(Object.keys(await carrier.data('addCollected', { body: { code } }))).toEqual(['_id', 'receipt']);
    const own = await readsOf(outsider);
    for (const { _id } of exam.questions) expect(own).not.toContain(_id);
    expect(await outsider.data('getOwnReports')).toMatchObject([{ exam: { questions: [] } }]);
  });

  it('shows the questions of a version that was for all, not of later ones', async () => {
    const { person, admin, edit } = await school();
    const open = await addSampleExam(admin);
    const outsider = await person('Outsider');
    const restricted = await edit(open._id, { groups: ['7b'] });
    const sent = async (exam: typeof open) => outsider.data('addReport', { body: sampleAttempt(outsider, exam) });
    expect((await sent(restricted)).exam.questions).toEqual([]);
    expect((await sent(open)).exam).toEqual(open);
  });
});

describe('a report of an exam that its taker was allowed to see', () => {
  it('shows it, whatever the taker may see later, also if it arrives later', async () => {
    const { person, admin, putInto, edit } = await school();
    const exam = await addSampleExam(admin, { groups: ['7b'] });
    const pupil = await person('Pupil');
    await putInto(pupil, '7b', '8c');
    const send = async (version = exam) => pupil.data('addReport', { body: sampleAttempt(pupil, version) });
    const first = await send();
    await putInto(pupil, '8c');
    const late = await send();
    await edit(exam._id, { groups: ['9a'] });
    await admin.data('deleteExam', { id: exam._id });
    const later = await send();
    for (const { exam: shown } of [first, late, later]) expect(shown).toEqual(exam);
    expect(await pupil.data('getOwnReports')).toEqual([later, late, first]);
  });

  it('does not show a version that was made for the group after the taker had left it', async () => {
    const { person, admin, putInto, edit } = await school();
    const exam = await addSampleExam(admin, { groups: ['7b'] });
    const pupil = await person('Pupil');
    await putInto(pupil, '7b');
    await putInto(pupil);
    const newer = await edit(exam._id, { attemptsAllowed: 2 });
    const after = await pupil.data('addReport', { body: sampleAttempt(pupil, newer) });
    expect(after.exam.questions).toEqual([]);
    await putInto(pupil, '7b');
    expect((await pupil.data('addReport', { body: sampleAttempt(pupil, newer) })).exam).toEqual(newer);
  });
});

describe('a cursor of the list of exams', () => {
  it('without its audience gets a complete list, and names no exam that was never seen', async () => {
    const { person, admin, edit } = await school();
    const open = await addSampleExam(admin);
    const outsider = await person('Outsider');
    await addSampleExam(admin, { groups: ['7b'] });
    const { cursor = '' } = await changesSince(outsider);
    const cut = cursor.split('-').slice(0, 2).join('-');
    const hidden = await addSampleExam(admin, { published: false });
    const soon = await addSampleExam(admin, { groups: ['7b'] });
    expect(await changesSince(outsider, cut)).toMatchObject({ data: [open], deleted: [], complete: true });
    expect(await changesSince(outsider, cursor)).toMatchObject({ data: [], deleted: [] });
    // Also once no exam is kept from anybody any more.
    for (const { _id } of await admin.data('getAllExams'))
      if (_id !== open._id) await admin.data('deleteExam', { id: _id });
    for (const asked of [cut, cursor]) {
      const { text } = await outsider.call('getAllExams', { query: { since: asked } });
      for (const { _id } of [hidden, soon]) expect(text).not.toContain(_id);
    }
    await edit(open._id, { published: false });
    expect(await changesSince(outsider, cut)).toMatchObject({ data: [], deleted: [], complete: true });
  });
});
