import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { offline, online } from '../../../test/harness.ts';
import { oneAdmin, type Person, press } from '../../../test/screens/exam-form.ts';
import { silence } from '../../../test/silence.ts';
import { write } from '../../../test/write.ts';

const { server, admin, addExam, stored, open, refuse } = oneAdmin();

const dialog = (name: RegExp) => screen.getByRole('dialog', { name });
const question = () => dialog(/Question \d/);
const field = (label: string) => within(question()).getByLabelText<HTMLTextAreaElement>(label);
const pressIn = (person: Person, name: string | RegExp) =>
  person.click(within(question()).getByRole('button', { name }));

async function openQuestion(name = 'Fields') {
  const { _id: id } = await addExam(name);
  const app = await open(`/admin/exams/edit/${id}?tab=questions`);
  await app.person.click(await screen.findByRole('button', { name: 'Edit question 1' }));
  await screen.findByRole('dialog', { name: /Edit Question/ });
  return { ...app, id, saved: async () => (await stored(id)).questions[0] };
}

/** Into the field with the caret. */
const pasteSound = (person: Person) =>
  person.paste({ files: [silence()], getData: () => '', types: ['Files'] } as unknown as DataTransfer);

async function writeFormula(person: Person, tex: string) {
  await pressIn(person, 'Formula');
  const tools = within(await screen.findByRole('dialog', { name: 'Formula' }));
  await person.click(tools.getByLabelText('TeX'));
  await person.paste(tex);
  return tools;
}

test('a formula is built with the buttons, drawn, and saved with its words', async () => {
  const { person, saved } = await openQuestion();
  await person.clear(field('Question'));
  await write(person, field('Question'), 'What is ');
  const tools = await writeFormula(person, '1');
  await person.tripleClick(tools.getByLabelText('TeX'));
  await person.click(tools.getByRole('button', { name: 'Root' }));
  expect(tools.getByLabelText('TeX')).toHaveProperty('value', '\\sqrt{1}');
  await waitFor(() => expect(tools.getByLabelText('Read aloud as')).toHaveProperty('value', 'the square root of 1'));
  await person.clear(tools.getByLabelText('Read aloud as'));
  await write(person, tools.getByLabelText('Read aloud as'), 'the root of one');
  await person.click(tools.getByRole('button', { name: 'Insert' }));
  expect(field('Question').value).toBe('What is \\( \\sqrt{1} \\)');
  expect(document.activeElement).toBe(field('Question'));
  await within(question()).findByRole('math', { name: 'the root of one' });
  await pressIn(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(await saved()).toMatchObject({ format: 'rich', formulas: [{ tex: '\\sqrt{1}', spoken: 'the root of one' }] });
});

test('a formula is changed where it stands, and the last one gone makes the question plain again', async () => {
  const { person, saved } = await openQuestion();
  const before = field('Question').value;
  const tools = await writeFormula(person, 'x^2');
  await person.click(tools.getByRole('button', { name: 'Insert' }));
  await pressIn(person, /^Edit formula 1/);
  const again = within(await screen.findByRole('dialog', { name: 'Edit formula' }));
  await person.clear(again.getByLabelText('TeX'));
  await person.paste('x^3');
  await person.click(again.getByRole('button', { name: 'Update' }));
  expect(field('Question').value).toBe(`${before}\\( x^3 \\)`);
  await pressIn(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(await saved()).toMatchObject({ format: 'rich', formulas: [{ tex: 'x^3' }] });

  await press(person, 'Edit question 1');
  await person.clear(field('Question'));
  await write(person, field('Question'), before);
  await pressIn(person, 'Save');
  await waitFor(async () => expect(await saved()).not.toHaveProperty('format'));
  expect(await saved()).not.toHaveProperty('formulas');
});

test('TeX that cannot be read is not inserted, and says where it is wrong', async () => {
  const { person } = await openQuestion();
  const tools = await writeFormula(person, '\\frac{1}{');
  await tools.findByText('This formula is not finished: something is missing at its end.');
  await person.clear(tools.getByLabelText('TeX'));
  await person.paste('1 + \\halb');
  await tools.findByText('“\\halb” cannot be read here, at character 5.');
  await person.click(tools.getByRole('button', { name: 'Insert' }));
  expect(tools.getByLabelText('TeX').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('dialog', { name: 'Formula' })).toBeDefined();
});

test('what looks like a formula stays text until the author says otherwise', async () => {
  const { person, saved } = await openQuestion();
  await person.clear(field('Question'));
  await person.click(field('Question'));
  await person.paste('What does \\(x\\) match?');
  await within(question()).findByRole('button', { name: 'Show as formula' });
  await pressIn(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(await saved()).not.toHaveProperty('format');

  await press(person, 'Edit question 1');
  await pressIn(person, 'Show as formula');
  await within(question()).findByRole('math', { name: 'x' });
  await pressIn(person, 'Save');
  await waitFor(async () => expect(await saved()).toMatchObject({ format: 'rich', formulas: [{ tex: 'x' }] }));
});

test('a sound is pasted into an option, and needs a description', async () => {
  const { person, saved } = await openQuestion();
  await person.click(field('Option B'));
  await pasteSound(person);
  const description = await within(question()).findByLabelText(/^Description/);
  expect(field('Option B').value).toMatch(/!\[\]\(media:[\w-]{43}\)$/);
  await pressIn(person, 'Save');
  await within(question()).findByText('Describe what is heard.');
  expect(document.activeElement).toBe(description);
  await write(person, description, 'A second of silence');
  await pressIn(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(await saved()).toMatchObject({ format: 'rich', media: [{ type: 'audio/mpeg', alt: 'A second of silence' }] });
  await screen.findByText('This exam: 17 kB');
});

test('a copy of a question has its sound, which the exam counts once', async () => {
  const { _id: id } = await addExam('Copies');
  const { _id: medium } = await admin().addMedium(new Uint8Array(await silence().arrayBuffer()));
  const options = { A: '2', B: '3' };
  await admin().data('addQuestion', {
    id,
    body: {
      name: `What do you hear? ![](media:${medium})`,
      options,
      correctOptions: ['A'],
      format: 'rich',
      media: [{ _id: medium, alt: 'A second of silence' }],
    },
  });
  const { person } = await open(`/admin/exams/edit/${id}?tab=questions`);
  await screen.findByText('This exam: 17 kB');
  await press(person, 'More actions for question 2');
  await person.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByText('Question added successfully');
  const { questions } = await stored(id);
  expect(questions[2]).toMatchObject({ format: 'rich', media: [{ alt: 'A second of silence' }] });
  expect(screen.getByText('This exam: 17 kB')).toBeDefined();
});

test('a file that the server refuses says so at its field', async () => {
  const { person } = await openQuestion();
  refuse('/api/media', 415, { message: 'Only PNG and MP3 files can be added', code: 'unsupported-media' });
  await person.click(field('Option A'));
  await pasteSound(person);
  const rows = await within(question()).findByRole('group', { name: 'In Option A' });
  expect(within(rows).getByRole('alert').textContent).toBe(
    'silence.mp3 is not added. Only PNG and MP3 files can be added',
  );
  expect(within(rows).queryByRole('button', { name: /^Try again/ })).toBeNull();
  await pressIn(person, 'Remove silence.mp3');
  expect(within(question()).queryByRole('alert')).toBeNull();
});

test('a file that could not be sent waits beside what was typed, and is added by Try again', async () => {
  const { person, saved } = await openQuestion();
  server.network = (request, deliver) => (request.url.includes('/api/media') ? offline() : deliver());
  await write(person, field('Option A'), ' or so');
  await pasteSound(person);
  await within(question()).findByText(/^silence.mp3 is not added\. Network error/);
  // Saving now would lose it.
  await pressIn(person, 'Save');
  expect(within(question()).getByRole('button', { name: 'Save' }).ariaDisabled).toBe('true');
  await write(person, field('Option A'), ', perhaps');
  await person.click(field('Question'));
  server.network = online;
  await pressIn(person, 'Try again: silence.mp3');
  const description = await within(question()).findByLabelText(/^Description/);
  expect(field('Option A').value).toMatch(/^.* or so, perhaps ?!\[\]\(media:[\w-]{43}\)$/);
  await write(person, description, 'A second of silence');
  await pressIn(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(await saved()).toMatchObject({ media: [{ alt: 'A second of silence' }] });
});

test('an eleventh file of a question is refused before it is sent', async () => {
  const { person } = await openQuestion();
  const files = Array.from({ length: 11 }, (_, at) => silence(at));
  await person.click(field('Question'));
  await person.paste({ files, getData: () => '', types: ['Files'] } as unknown as DataTransfer);
  await waitFor(() => expect(within(question()).getAllByLabelText(/^Description/)).toHaveLength(10));
  const alerts = within(question()).getAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'silence.mp3 is not added. A question can have at most 10 pictures and sounds',
  ]);
});

test('a changed formula is not read aloud in the words of the formula before', async () => {
  const { person } = await openQuestion();
  const tools = await writeFormula(person, 'x^2');
  await waitFor(() => expect(tools.getByLabelText('Read aloud as')).toHaveProperty('value', 'x squared'));
  await person.click(tools.getByRole('button', { name: 'Insert' }));
  await within(question()).findByRole('math', { name: 'x squared' });
  await pressIn(person, /^Edit formula 1/);
  const again = within(await screen.findByRole('dialog', { name: 'Edit formula' }));
  expect(again.getByLabelText('Read aloud as')).toHaveProperty('value', 'x squared');
  await person.clear(again.getByLabelText('TeX'));
  await person.paste('x^3');
  await waitFor(() => expect(again.getByLabelText('Read aloud as')).toHaveProperty('value', 'x cubed'));
  await person.click(again.getByRole('button', { name: 'Update' }));
  await within(question()).findByRole('math', { name: 'x cubed' });
});

test('a removed sound is gone from the text, and from the question', async () => {
  const { person, saved } = await openQuestion();
  await person.click(field('Question'));
  await pasteSound(person);
  await within(question()).findByLabelText(/^Description/);
  await pressIn(person, /^Remove sound 1/);
  expect(field('Question').value).toBe('1 + 1');
  await pressIn(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(await saved()).not.toHaveProperty('media');
});

/** A sound of about this many bytes. */
const longSilence = (bytes: number, number = 0) => {
  const second = silence(number);
  return new File(Array<File>(Math.floor(bytes / second.size)).fill(second), 'long.mp3', { type: 'audio/mpeg' });
};

/** An exam whose second question has sounds of 3 MB. */
async function openWithSounds(count: number, number: number) {
  const { _id: id } = await addExam(`${count} sounds`);
  const media = [];
  for (let at = 0; at < count; at += 1) {
    const bytes = new Uint8Array(await longSilence(3_000_000, number + at).arrayBuffer());
    media.push({ _id: (await admin().addMedium(bytes))._id, alt: 'Silence' });
  }
  const name = ['What do you hear?', ...media.map(({ _id }) => `![](media:${_id})`)].join(' ');
  const body = { name, options: { A: '2', B: '3' }, correctOptions: ['A' as const], format: 'rich' as const, media };
  await admin().data('addQuestion', { id, body });
  return open(`/admin/exams/edit/${id}?tab=questions`);
}

test('an exam of over 5 MB says that takers wait for it', async () => {
  await openWithSounds(2, 10);
  await screen.findByText('This exam: 6.0 MB. Takers with a slow network wait long until they have it.');
});

test('a file with which the exam would have over 25 MiB is refused before it is sent', async () => {
  const { person } = await openWithSounds(8, 20);
  await screen.findByText(/^This exam: 2[34]\.\d MB/);
  await press(person, 'Edit question 1');
  await person.click(field('Question'));
  const added = vi.fn();
  server.network = (request, deliver) => {
    if (request.url.endsWith('/api/media')) added();
    return deliver();
  };
  const files = [longSilence(2_900_000, 40)];
  await person.paste({ files, getData: () => '', types: ['Files'] } as unknown as DataTransfer);
  await within(question()).findByText(
    'long.mp3 is not added. All pictures and sounds of an exam can have at most 25 MiB',
  );
  expect(added).not.toHaveBeenCalled();
  server.network = online;
});
