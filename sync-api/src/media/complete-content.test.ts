import { setImmediate as nextTick } from 'node:timers/promises';
import type { QuestionContent } from '@quiz-app/shared/question';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { largePng, ogg, png } from '../../test/harness/sample-media.ts';

const rich = (name: string, more: Partial<QuestionContent> = {}) =>
  ({
    name,
    options: { A: '\\[\\frac{1}{2}\\]', B: '2' },
    correctOptions: ['A'],
    format: 'rich',
    ...more,
  }) as QuestionContent;
const shown = (ids: readonly string[]) => ids.map((id) => `![](media:${id})`).join(' ');
const described = (ids: readonly string[]) => ids.map((_id) => ({ _id, alt: 'A map' }));

async function openExam() {
  const { person } = await openTestApp();
  const [admin, taker] = [await person('Admin', true), await person('Taker')];
  const exam = await addSampleExam(admin, {}, []);
  const add = (content: QuestionContent) =>
    admin.call('addQuestion', { id: exam._id, body: questionPayload(content, exam) });
  const stored = async () => (await taker.data('getExamById', { id: exam._id })).questions;
  /** Adds pictures. @returns their ids */
  const pictures = async (...files: Uint8Array<ArrayBuffer>[]) => {
    const ids: string[] = [];
    for (const file of files) ids.push((await admin.addMedium(file))._id);
    return ids;
  };
  return { admin, taker, exam, add, stored, pictures };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => png(1, 1, index));

describe('a rich question', () => {
  it('is stored with what devices show', async () => {
    const { add, stored, pictures } = await openExam();
    const [id = ''] = await pictures(png(3, 2));
    await add(rich(`What is \\(x^2\\) for ${shown([id])}?`, { media: described([id]) }));
    expect(await stored()).toMatchObject([
      {
        format: 'rich',
        media: [{ _id: id, type: 'image/png', bytes: png(3, 2).length, width: 3, height: 2, alt: 'A map' }],
        formulas: [
          { tex: 'x^2', display: false, mathml: '<math><msup><mi>x</mi><mn>2</mn></msup></math>', spoken: 'x squared' },
          { tex: '\\frac{1}{2}', display: true, spoken: 'one half' },
        ],
      },
    ]);
  });

  it('keeps no entry that its texts do not name, and no decorative sound', async () => {
    const { admin, add, stored, pictures } = await openExam();
    const [first = '', second = ''] = await pictures(...many(2));
    const { _id: sound } = await admin.addMedium(ogg());
    const refused = await add(rich(shown([sound]), { media: [{ _id: sound, decorative: true }] }));
    expect(refused.envelope).toMatchObject({ field: 'media', message: 'A picture or sound has no description' });
    const media = [{ _id: first, alt: 'Not kept', decorative: true }, ...described([second])];
    await add(rich(`${shown([first])} and \`${shown([second])}\``, { media }));
    const [question] = await stored();
    expect(question?.media).toMatchObject([{ _id: first, alt: '', decorative: true }]);
  });

  it.each([
    ['an entry is missing', { media: [] }, 'A picture or sound in the text is missing in the list of them'],
    ['a description is missing', { media: [{ _id: '', alt: ' ' }] }, 'A picture or sound has no description'],
  ])('is refused where %s', async (_, { media }, message) => {
    const { add, pictures } = await openExam();
    const [id = ''] = await pictures(png(1, 1));
    const { status, envelope } = await add(rich(shown([id]), { media: media.map((each) => ({ ...each, _id: id })) }));
    expect([status, envelope]).toEqual([400, { success: false, code: 'invalid-field', field: 'media', message }]);
  });

  it('is refused with a picture that the server does not have', async () => {
    const { add } = await openExam();
    const id = 'A'.repeat(43);
    expect((await add(rich(shown([id]), { media: described([id]) }))).envelope).toMatchObject({
      field: 'media',
      message: 'A picture or sound is not on this server: add its file first',
    });
  });

  it('has at most 10 pictures and sounds, and 50 formulas', async () => {
    const { add, pictures } = await openExam();
    const ids = await pictures(...many(11));
    const with11 = await add(rich(shown(ids), { media: described(ids.slice(1)) }));
    expect(with11).toMatchObject({ status: 400, envelope: { field: 'media' } });
    expect((await add(rich(shown(ids.slice(1)), { media: described(ids.slice(1)) }))).status).toBe(200);
    const formulas = Array.from({ length: 50 }, (_, index) => `\\(${index}\\)`).join(' ');
    const with51 = await add(rich(formulas));
    expect(with51.envelope).toMatchObject({
      field: 'formulas',
      message: 'A question or the instructions can have at most 50 formulas',
    });
  });

  it.each([
    ['\\frac{1', 'Formula 1 cannot be read from character 8 on'],
    ['x^2^3', 'Formula 1 cannot be read from character 4 on'],
    ['x^', 'Formula 1 cannot be read'],
    ['\\def\\a{\\a\\a}\\a', 'Formula 1 cannot be read'],
    ['\\href{https://example.org}{x}', 'Formula 1 cannot be read from character 1 on'],
    ['\\includegraphics{x.png}', 'Formula 1 cannot be read from character 1 on'],
    ['\\nonsense', 'Formula 1 cannot be read from character 1 on'],
    [`${'x+'.repeat(400)}x`, 'Formula 1 is too long: write it as several formulas'],
  ])('is refused with what is wrong with %s', async (tex, message) => {
    const { add } = await openExam();
    expect((await add(rich(`\\(${tex}\\)`))).envelope).toMatchObject({
      code: 'invalid-field',
      field: 'formulas',
      message,
    });
  });

  it('keeps its content when an edit does not mention it, and loses it when an edit clears it', async () => {
    const { admin, exam, add, stored, pictures } = await openExam();
    const [id = ''] = await pictures(png(1, 1));
    const spoken = [{ tex: 'x^2', spoken: 'the square of x' }];
    await add(rich(`\\(x^2\\) ${shown([id])}`, { media: described([id]), formulas: spoken }));
    const [before] = await stored();
    expect(before?.formulas?.[0]).toMatchObject({ tex: 'x^2', spoken: 'the square of x' });
    const edit = (content: Partial<QuestionContent>) => {
      const { format: _, ...plain } = rich(`\\(x^2\\) and \\(y\\) ${shown([id])}`);
      const body = questionPayload({ ...plain, ...content } as QuestionContent, exam, before?._id);
      return admin.data('editQuestion', { id: exam._id, body });
    };
    const kept = await edit({});
    expect(kept).toMatchObject({ format: 'rich', media: before?.media });
    expect(kept.formulas?.map((each) => each.spoken)).toEqual(['the square of x', 'y', 'one half']);
    const cleared = await edit({ format: null });
    expect(Object.keys(cleared)).not.toEqual(expect.arrayContaining(['format', 'media', 'formulas']));
  });

  it('stays rich when an edit that does not mention it overtakes the one that makes it so', async () => {
    const { admin, exam, add, stored } = await openExam();
    const { format: _, ...plain } = rich('\\(x^2\\)');
    for (let ticks = 0; ticks < 30; ticks += 1) {
      await add(plain);
      const _id = (await stored()).at(-1)?._id;
      const edit = (content: QuestionContent) =>
        admin.call('editQuestion', { id: exam._id, body: questionPayload(content, exam, _id) });
      const making = edit(rich('\\(x^2\\)'));
      for (let tick = 0; tick < ticks; tick += 1) await nextTick();
      const edits = await Promise.all([making, edit(plain)]);
      expect(edits.map(({ status }) => status)).toEqual([200, 200]);
      expect((await stored()).at(-1), `after ${ticks} ticks`).toMatchObject({ format: 'rich' });
    }
  });
});

describe('an exam', () => {
  it('has at most 25 MiB of pictures and sounds, each counted once, with those of its instructions', async () => {
    const { admin, exam, add, pictures } = await openExam();
    const ids = await pictures(...Array.from({ length: 26 }, (_, index) => largePng(index)));
    for (const some of [ids.slice(0, 10), ids.slice(5, 15), ids.slice(15, 24)])
      expect((await add(rich(shown(some), { media: described(some) }))).status).toBe(200);
    const instruct = (id = '') =>
      admin.call('editExam', {
        id: exam._id,
        body: { ...sampleDetails, instructions: shown([id]), format: 'rich', media: described([id]) },
      });
    expect((await instruct(ids[24])).status).toBe(200);
    const message = 'All pictures and sounds of an exam can have at most 25 MiB';
    const refused = { status: 400, envelope: { code: 'invalid-field', field: 'media', message } };
    const [small = ''] = await pictures(png(1, 1));
    expect((await add(rich(shown([small]), { media: described([small]) }))).status, 'there are 5 kB left').toBe(200);
    expect(await add(rich(shown(ids.slice(25)), { media: described(ids.slice(25)) }))).toMatchObject(refused);
    expect((await instruct(ids[0])).status, 'a smaller one again').toBe(200);
    expect((await instruct(ids[25])).status).toBe(200);
  });

  it('is imported with the place of what is refused', async () => {
    const { admin } = await openExam();
    const questions = [...sampleQuestions, rich('\\(x^2^3\\)')];
    const { envelope } = await admin.call('importExams', { body: [{ ...sampleDetails, questions }] });
    expect(envelope).toMatchObject({
      field: 'formulas',
      message: 'Exam 1, question 3: Formula 1 cannot be read from character 4 on',
    });
  });
});
