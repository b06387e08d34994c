import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { makeExam, makeId, makeUser } from '@quiz-app/shared/samples/make-exam';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fact, setUpScreen } from '../../../test/screens/write-exam.tsx';

const { openExam, receiveReports } = setUpScreen();

type Fields<Kind extends Question['kind']> = Omit<Extract<Question, { kind: Kind }>, '_id'>;

const speed: Fields<'numeric'> = {
  kind: 'numeric',
  name: 'How fast is it after one second?',
  value: '9.81',
  tolerance: { abs: '0.02' },
  units: [
    { text: 'm/s', factor: '1' },
    { text: 'km/h', factor: '5/18' },
  ],
  unitPart: 0.5,
};
const inhabitants: Fields<'numeric'> = { kind: 'numeric', name: 'How many people live there?', value: '1234' };
const capital: Fields<'text'> = {
  kind: 'text',
  name: 'What is the capital of Kenya?',
  accepted: [{ text: 'Nairobi' }, { text: 'Mombasa', fraction: 0.5 }],
};
const sentence: Fields<'gaps'> = {
  kind: 'gaps',
  name: 'Kenya has [[1]] neighbours, and its capital is [[2]]. Its largest lake is [[3]].',
  gaps: [
    { kind: 'numeric', value: '5' },
    { kind: 'text', accepted: [{ text: 'Nairobi' }] },
    { kind: 'dropdown', options: ['Turkana', 'Victoria'], correct: 1 },
  ],
};
const capitals: Fields<'gaps'> = {
  kind: 'gaps',
  name: 'The capitals of Kenya, Uganda and Tanzania are [[1]], [[2]] and [[3]].',
  gaps: ['Nairobi', 'Kampala', 'Dodoma'].map((text) => ({ kind: 'text', accepted: [{ text }] })),
};
const steps: Fields<'order'> = { kind: 'order', name: 'Put these in order.', items: ['first', 'second', 'third'] };
const pairs: Fields<'match'> = {
  kind: 'match',
  name: 'Match each country with its capital.',
  left: ['Kenya', 'Uganda'],
  right: ['Nairobi', 'Kampala', 'Dodoma'],
};

type AnyFields = typeof speed | typeof capital | typeof sentence | typeof capitals | typeof steps | typeof pairs;

const examOf = (fields: (AnyFields & { points?: number })[], settings: Partial<Exam> = {}): Exam => ({
  ...makeExam(),
  totalMarks: 10,
  passingMarks: 5,
  questions: fields.map((each) => ({ _id: makeId(), ...each })),
  ...settings,
});

async function start(exam: Exam, user = makeUser()) {
  const opened = await openExam({ exam, user });
  await opened.press('Start Exam');
  await screen.findByRole('button', { name: 'Submit Answer' });
  return opened;
}

const answerField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your answer' });
const feedback = () => document.querySelector('[data-ui="feedback"]')?.textContent ?? '';
const order = () =>
  within(screen.getAllByRole('list').find((list) => list.textContent?.includes('first')) as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => /first|second|third/.exec(item.textContent ?? '')?.[0]);

test('a number is shown as it is read, and judged with its unit', async () => {
  const { person, press } = await start(examOf([speed]));
  const input = await answerField();
  await screen.findByText('Type a number with its unit.');
  await person.type(input, '9,8');
  await screen.findByText('– add the unit');
  await person.type(input, ' m/s');
  await screen.findByText('Read as 9.8 m/s');
  expect(input.value).toBe('9,8 m/s');
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
  expect(input.readOnly).toBe(true);
});

test('a number without its unit is partly correct, and the solution is said', async () => {
  const { person, press } = await start(examOf([{ ...speed, points: 3 }]));
  await person.type(await answerField(), '9.81');
  await press('Submit Answer');
  await screen.findByText('Partly correct: 1.5 of 3 points');
  expect(feedback()).toContain('The unit is missing. Correct answer: 9.81 m/s (± 0.02)');
});

test('a text that is no number is said to be none, and still counts as an answer', async () => {
  const { person, press } = await start(examOf([inhabitants]));
  await person.type(await answerField(), 'many');
  await screen.findByText('This can’t be read as a number');
  await press('Submit Answer');
  await screen.findByText('Incorrect Answer');
});

test('a number that can be read in two ways is asked about before it is submitted', async () => {
  const { person, press } = await start(examOf([inhabitants]));
  await person.type(await answerField(), '1,234');
  await screen.findByText('Which number do you mean?');
  await press('Submit Answer');
  expect(feedback()).toBe('');
  await press('1234');
  expect(screen.getByRole('button', { name: '1234' }).ariaPressed).toBe('true');
  await screen.findByText('Read as 1234');
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
});

test('the language of the exam decides how a number is read, and shows it', async () => {
  const { person } = await start(examOf([inhabitants], { language: 'de' }));
  await person.type(await answerField(), '3,145');
  await screen.findByText('Read as 3,145');
  expect(screen.queryByText('Which number do you mean?')).toBeNull();
});

test('the keys beside the field insert a sign where the cursor is', async () => {
  const { person, press } = await start(examOf([inhabitants]));
  const input = await answerField();
  await press('Insert a minus sign');
  await person.type(input, '3');
  await press('Insert a fraction bar');
  await person.type(input, '4');
  expect(input.value).toBe('-3/4');
  await screen.findByText('Read as −0.75');
});

test('a text is typed with its spaces in the language of the exam, and nothing corrects it', async () => {
  const { person, press } = await start(examOf([capital], { language: 'sw' }));
  const input = await answerField();
  await person.type(input, 'nairobi city');
  expect(input.value).toBe('nairobi city');
  expect(input.lang).toBe('sw');
  expect(input.getAttribute('autocorrect')).toBe('off');
  await person.clear(input);
  await person.type(input, ' NAIROBI ');
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
});

test('a text with a part of the points says which one has all of them', async () => {
  const { person, press } = await start(examOf([capital]));
  await person.type(await answerField(), 'Mombasa{Enter}');
  await screen.findByText('Partly correct: 0.5 of 1 point');
  expect(feedback()).toContain('Correct answer: Nairobi');
  await press('Submit Exam');
});

test('a forgiven typo is pointed out', async () => {
  const { person } = await start(examOf([{ ...capital, typos: 1 }]));
  await person.type(await answerField(), 'Nairoby{Enter}');
  await screen.findByText('Correct Answer');
  expect(feedback()).toContain('It is spelled Nairobi.');
});

test('gaps are filled in inside their sentence, and each is judged', async () => {
  const { person, press } = await start(examOf([sentence]));
  await screen.findByRole('heading', { name: 'Fill in the gaps.' });
  expect(screen.getByRole('group').textContent).toMatch(
    /^Kenya has .*neighbours, and its capital is .*\. Its largest lake is /,
  );
  await person.type(screen.getByRole('textbox', { name: 'Gap 1' }), '5');
  await person.type(screen.getByRole('textbox', { name: 'Gap 2' }), 'Kampala');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Gap 3' }), 'Victoria');
  await screen.findByText('Read as 5');
  await press('Submit Answer');
  await screen.findByText('Partly correct: 0.67 of 1 point');
  expect(feedback()).toContain('Correct answers: 1. 5, 2. Nairobi, 3. Victoria');
  expect(screen.getByRole('group').textContent).toMatch(/Correct.*Incorrect.*VictoriaCorrect/);
});

test('items are mixed at first, and put in order with the buttons, which keep the focus', async () => {
  const { person, press } = await start(examOf([steps]));
  expect(order()).not.toEqual(['first', 'second', 'third']);
  for (const name of ['first', 'second', 'third'].toReversed())
    for (let at = order().indexOf(name); at > 0; at -= 1) {
      const up = screen.getByRole('button', { name: `Move up: ${name}` });
      up.focus();
      await person.keyboard('{Enter}');
      expect(document.activeElement).toBe(up);
    }
  expect(order()).toEqual(['first', 'second', 'third']);
  expect(screen.getByText('first is now 1 of 3.')).toBeDefined();
  await press('Submit Answer');
  await screen.findByText('Correct Answer');
});

test('an item is moved with the arrow keys on its handle', async () => {
  const { person, press } = await start(examOf([steps], { marking: 'partial' }));
  const before = order();
  screen.getByRole('button', { name: `${before[0]}, 1 of 3` }).focus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(order()).toEqual([before[1], before[2], before[0]]);
  expect(document.activeElement?.ariaLabel ?? document.activeElement?.getAttribute('aria-label')).toBe(
    `${before[0]}, 3 of 3`,
  );
  await press('Submit Answer');
  await waitFor(() => expect(feedback()).not.toBe(''));
});

/** The text on the left that starts with these words, and the one on the right. */
const card = (words: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${words}`) });
const pair = async ({ person }: Awaited<ReturnType<typeof start>>, text: string, partner: string) => {
  await person.click(screen.getByText(text));
  await person.click(within(screen.getByRole('radiogroup', { name: `Goes with ${text}` })).getByText(partner));
};

test('partners are given by pressing two texts, and the right one is said beside a wrong one', async () => {
  const exam = await start(examOf([pairs]));
  await pair(exam, 'Uganda', 'Dodoma');
  await pair(exam, 'Kenya', 'Nairobi');
  expect(card('Kenya – Nairobi').checked).toBe(true);
  expect(card('Nairobi').checked).toBe(true);
  expect(card('Uganda – Dodoma').checked).toBe(false);
  await exam.press('Submit Answer');
  await screen.findByText('Partly correct: 0.5 of 1 point');
  expect(screen.getByRole('group').textContent).toContain('Correct: Kampala');
});

test('a partner is taken away by pressing it again, and both columns are used by arrow keys', async () => {
  const exam = await start(examOf([pairs]));
  await pair(exam, 'Kenya', 'Nairobi');
  await exam.person.click(card('Nairobi'));
  expect(card('Kenya – not chosen').checked).toBe(true);
  card('Kenya').focus();
  await exam.person.keyboard('{ArrowDown}');
  expect(card('Uganda').checked).toBe(true);
  const [first] = screen.getAllByRole<HTMLInputElement>('radio').slice(2);
  first?.focus();
  await exam.person.keyboard(' ');
  expect(first?.checked).toBe(true);
  expect(screen.queryByRole('radio', { name: 'Uganda – not chosen' })).toBeNull();
});

const asked = (open: string) =>
  within(screen.getByRole('alertdialog', { name: 'Submit this answer?' })).findByText(
    `${open} You can’t change it later.`,
  );
const focused = () => document.activeElement?.getAttribute('aria-label');

test('Enter in a gap leads to the next empty one, and submits from the last with all filled', async () => {
  const { person, pass } = await start(examOf([capitals]));
  const gap = (number: number) => screen.getByRole('textbox', { name: `Gap ${number}` });
  const enterKeys = () => [1, 2, 3].map((number) => gap(number).getAttribute('enterkeyhint'));
  await person.type(gap(2), 'Kampala{Enter}');
  expect(focused()).toBe('Gap 3');
  await person.keyboard('Dodoma{Enter}');
  expect(focused(), 'the first is empty').toBe('Gap 1');
  expect(enterKeys()).toEqual(['next', 'next', 'next']);
  await person.keyboard('Nairobi');
  expect(enterKeys()).toEqual(['next', 'next', 'done']);
  await person.keyboard('{Enter}');
  expect(focused(), 'not the last one').toBe('Gap 2');
  await person.keyboard('{Enter}');
  expect(focused()).toBe('Gap 3');
  expect(feedback()).toBe('');
  pass(1000);
  await person.keyboard('{Enter}');
  await screen.findByText('Correct Answer');
});

test('an answer with empty gaps is asked about once, and the first of them gets the focus', async () => {
  const { person, press } = await start(examOf([capitals]));
  await person.type(screen.getByRole('textbox', { name: 'Gap 1' }), 'Nairobi');
  await press('Submit Answer');
  await asked('2 gaps are empty.');
  expect(feedback()).toBe('');
  await press('Go back');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(focused()).toBe('Gap 2');
  await press('Submit Answer');
  await screen.findByText('Partly correct: 0.33 of 1 point');
});

test('texts without a partner are asked about once, and the first of them gets the focus', async () => {
  const exam = await start(examOf([pairs]));
  const { press } = exam;
  await pair(exam, 'Kenya', 'Nairobi');
  await press('Submit Answer');
  await asked('1 text is not matched yet.');
  await press('Go back');
  expect(document.activeElement).toBe(card('Uganda'));
  expect(card('Uganda').checked).toBe(true);
  await press('Submit Answer');
  await screen.findByText('Partly correct: 0.5 of 1 point');
  // The row says the solution, which the verdict does not repeat.
  expect(screen.getByRole('group').textContent).toContain('Correct: Kampala');
  expect(feedback()).toBe('Partly correct: 0.5 of 1 point');
});

test('an order in which nothing was moved is asked about once, and submitted as it stands', async () => {
  const user = makeUser();
  const exam = examOf([steps]);
  const received = receiveReports(exam, user);
  const { press } = await start(exam, user);
  const mixed = order();
  await press('Submit Answer');
  await asked('You have not moved any item.');
  await press('Go back');
  expect(feedback()).toBe('');
  await press('Submit Answer');
  await screen.findByText('Incorrect Answer');
  await press('Submit Exam');
  await screen.findByRole('button', { name: 'Review Answers' });
  const [id = ''] = exam.questions.map(({ _id }) => _id);
  expect(received[0]?.answers[id]).toEqual(mixed.map((name) => steps.items.indexOf(name ?? '')));
});

test('an answer that was not submitted counts when the taker goes on, and when the time is up', async () => {
  const user = makeUser();
  const exam = examOf([capital, inhabitants]);
  const received = receiveReports(exam, user);
  const { person, press, pass } = await start(exam, user);
  await person.type(await answerField(), 'Nairobi');
  await press('Next Question');
  await screen.findByRole('heading', { name: inhabitants.name });
  const input = await answerField();
  expect(input.value).toBe('');
  await person.type(input, '1,234');
  pass(601_000);
  await screen.findByRole('button', { name: 'Review Answers' });
  const [first, second] = exam.questions.map(({ _id }) => _id);
  expect(received[0]?.answers).toEqual({
    [first ?? '']: { typed: 'Nairobi' },
    [second ?? '']: { typed: '1,234', value: '1234' },
  });
});

test('what was typed is there again after the page was closed', async () => {
  const user = makeUser();
  const exam = examOf([sentence], { resumable: true });
  const first = await start(exam, user);
  await first.person.type(screen.getByRole('textbox', { name: 'Gap 2' }), 'Nairobi');
  await waitFor(async () =>
    expect(await first.running.attemptsOf(user._id)).toMatchObject([{ chosen: [null, { typed: 'Nairobi' }, null] }]),
  );
  cleanup();
  await openExam({ exam, user });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Gap 2' })).value).toBe('Nairobi');
});

test('the result has the marks of its parts, and the review says each answer and the right one', async () => {
  const user = makeUser();
  const exam = examOf([capital, sentence, steps, pairs]);
  receiveReports(exam, user);
  const opened = await start(exam, user);
  const { person, press } = opened;
  await person.type(await answerField(), 'Mombasa');
  await press('Next Question');
  await person.type(await screen.findByRole('textbox', { name: 'Gap 2' }), 'Nairobi');
  await press('Next Question');
  await press('Next Question');
  await screen.findByRole('heading', { name: pairs.name });
  await pair(opened, 'Uganda', 'Kampala');
  await press('Submit Exam');
  await press('Submit anyway');
  await screen.findByRole('button', { name: 'Review Answers' });
  // (1/2 + 1/3 + 0 + 1/2) of 4 points, of 10 marks.
  expect(fact('Obtained Marks')).toMatch(/^3\.33/);
  expect(screen.getByText(/Question 1: partly correct. You answered Mombasa. Correct: Nairobi./)).toBeDefined();
  await press('Review Answers');
  const cards = (await screen.findAllByRole('listitem')).filter(({ id }) => /^q\d$/.test(id));
  expect(cards[0]?.textContent).toContain('Your answer: MombasaCorrect: Nairobi0.5 of 1 point');
  expect(cards[1]?.textContent).toMatch(/2\.NairobiCorrect/);
  expect(cards[2]?.textContent).toContain('Correct: first → second → third');
  expect(cards[3]?.textContent).toContain('Kenya – not chosen');
});

test('the instructions say how answers count, and how the exam’s kinds are answered', async () => {
  const exam = examOf([{ ...capital, points: 3 }, speed], { marking: 'partial', penalty: 0.25 });
  const { press } = await openExam({ exam });
  await screen.findByText('Questions have different points. Each one shows how many.');
  screen.getByText('Partly right answers get some of the points.');
  screen.getByText('A wrong choice takes off 25% of that question’s points. A blank answer costs nothing.');
  screen.getByText('Text: type a word or a short text.');
  expect(screen.queryByText(/Round: one answer/)).toBeNull();
  expect(screen.queryByText(/as a file/)).toBeNull();
  await press('Start Exam');
  await screen.findByText('3 points');
});

test('the instructions say that gaps and matches have parts of the points, without any setting', async () => {
  await openExam({ exam: examOf([pairs]) });
  await screen.findByText('Partly right answers get some of the points.');
});

test('the instructions say so if an answer may be too long for a code', async () => {
  await openExam({ exam: examOf([{ ...capital, accepted: [{ text: 'a long answer '.repeat(5) }] }]) });
  await screen.findByText(/long typed answers go into a file/);
});

test('a number with two readings is asked about again after the page was closed', async () => {
  const user = makeUser();
  const exam = examOf([inhabitants], { resumable: true });
  const first = await start(exam, user);
  await first.person.type(await answerField(), '1,234');
  await waitFor(async () =>
    expect(await first.running.attemptsOf(user._id)).toMatchObject([{ chosen: { typed: '1,234' } }]),
  );
  cleanup();
  const again = await openExam({ exam, user });
  await screen.findByText('Which number do you mean?');
  await again.press('Submit Answer');
  expect(feedback()).toBe('');
});

test('the review writes right numbers in the language of the exam, with how near an answer must be', async () => {
  const user = makeUser();
  const exam = examOf([{ ...speed, value: '3.14' }, sentence], { language: 'de' });
  receiveReports(exam, user);
  const { person, press } = await start(exam, user);
  await person.type(await answerField(), '2');
  await press('Next Question');
  await press('Submit Exam');
  await press('Submit anyway');
  await screen.findByText(/Question 1: incorrect. You answered 2. Correct: 3,14 m\/s/);
  await press('Review Answers');
  const cards = (await screen.findAllByRole('listitem')).filter(({ id }) => /^q\d$/.test(id));
  expect(cards[0]?.textContent).toContain('Correct: 3,14 m/s (± 0,02)');
});

test('the solution in words has formulas as TeX, without the signs around them', async () => {
  const rich = { ...steps, items: ['\\(first\\)', '\\(second\\)', '\\(third\\)'], format: 'rich' as const };
  const user = makeUser();
  const exam = examOf([rich]);
  receiveReports(exam, user);
  const { person, press } = await start(exam, user);
  await screen.findByRole('button', { name: 'Move up: second' });
  await person.click(screen.getAllByRole('button', { name: /^Move down/ })[0] as HTMLElement);
  await press('Submit Answer');
  await press('Submit Exam');
  // Given or not, the right order is in the sentence of the answer sheet.
  await screen.findByText(/^Question 1: .*first → second → third/);
  expect(document.body.textContent).not.toContain('\\(');
});

test('with partial marks the items of an order are judged as they are scored', async () => {
  const { person, press } = await start(examOf([steps], { marking: 'partial' }));
  // Of the two that follow another item, the one after the first is right.
  const wanted = ['third', 'first', 'second'];
  // It may be shown in this order, which is no answer before an item was moved.
  await person.click(screen.getByRole('button', { name: `Move down: ${order()[0]}` }));
  for (const [place, name] of wanted.entries())
    while (order().indexOf(name) > place) await person.click(screen.getByRole('button', { name: `Move up: ${name}` }));
  await press('Submit Answer');
  await screen.findByText('Partly correct: 0.5 of 1 point');
  expect(order()).toEqual(wanted);
  const pairs = screen.getAllByRole('listitem').map((row) => within(row).queryByText('Counts') !== null);
  expect(pairs).toEqual([false, false, true]);
  const places = screen.getAllByText(/^Its place is/).map(({ textContent }) => textContent);
  expect(places).toEqual(['Its place is 3', 'Its place is 1', 'Its place is 2']);
  expect(feedback()).toContain('Correct order: first → second → third');
});

/** A device with a mouse, for the test that calls it. */
const useMouse = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: media.includes('hover: hover') }) as MediaQueryList,
    );

test('with a keyboard the field of a typed question has the focus, and other questions their heading', async () => {
  useMouse();
  const { person, press } = await start(examOf([capital, speed, capitals, steps]));
  expect(document.activeElement).toBe(await answerField());
  await person.keyboard('Nairobi{Enter}');
  await screen.findByText('Correct Answer');
  await press('Next Question');
  await screen.findByRole('heading', { name: speed.name });
  expect(document.activeElement).toBe(await answerField());
  await press('Next Question');
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Gap 1' }));
  await press('Next Question');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: steps.name }));
});

test('on a phone, whose keyboard would cover the question, a typed question starts at its heading', async () => {
  await start(examOf([capital]));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: capital.name }));
});
