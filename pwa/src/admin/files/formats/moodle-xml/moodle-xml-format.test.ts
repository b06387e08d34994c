import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { moodleXml } from './moodle-xml-format.ts';

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`;

const answers = (...weights: number[]) =>
  weights
    .map((weight, at) => `<answer fraction="${weight}" format="html"><text>Option ${at + 1}</text></answer>`)
    .join('');

const choice = (stem: string, rest: string, single = true) => `<question type="multichoice">
  <name><text>Title</text></name>
  <questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>
  <single>${single}</single>${rest}
</question>`;

it('reads choices and true/false, with HTML as plain text and code', async () => {
  const stem =
    '<p>What is <b>2</b><sup>3</sup>&nbsp;&lt; 9?</p><ul><li>one</li><li>two</li></ul><pre><code class="language-c">int a;\n  b;</code></pre><script>alert(1)</script>';
  const truth = `<question type="truefalse"><questiontext format="moodle_auto_format"><text>Water is wet.</text></questiontext>
    <generalfeedback format="html"><text>&lt;p&gt;Of course.&lt;/p&gt;</text></generalfeedback>
    <answer fraction="0" format="moodle_auto_format"><text>false</text><feedback><text>No.</text></feedback></answer>
    <answer fraction="100"><text>true</text></answer></question>`;
  const result = await readFile(
    quiz(
      '<question type="category"><category><text>$course$/top/Math/Powers</text></category></question>',
      choice(stem, answers(100, 0, -50)),
      choice('Several?', answers(33.33333, 33.33333, 33.33333, 0), false),
      truth,
    ),
  );
  expect(result.refused).toEqual([]);
  expect(examsOf(result)).toEqual([
    {
      name: 'Powers',
      category: 'Math',
      marking: 'partial',
      questions: [
        {
          name: 'What is 2³\u00a0< 9?\n\n- one\n- two\n\n```c\nint a;\n  b;\n```',
          options: { A: 'Option 1', B: 'Option 2', C: 'Option 3' },
          correctOptions: ['A'],
        },
        {
          name: 'Several?',
          options: { A: 'Option 1', B: 'Option 2', C: 'Option 3', D: 'Option 4' },
          correctOptions: ['A', 'B', 'C'],
        },
        {
          name: 'Water is wet.',
          options: { A: 'True', B: 'False' },
          correctOptions: ['A'],
          explanation: 'Of course.\n\nFalse: No.',
        },
      ],
    },
  ]);
  expect(result.exams[0]?.questions[0]?.lost).toEqual([
    'Bold, italics and the like became plain text.',
    'Marks taken off for wrong options are not imported.',
  ]);
  expect(result.exams[0]?.questions[1]?.place).toEqual({ index: 2, label: 'Line 10' });
});

it.each([
  [choice('Eleven', answers(100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), 'It has 11 options. A question may have 10 at most.'],
  [
    choice('Partial', answers(100, 50)),
    'Its options are worth 100%, 50%: partial marks, which are no exact set of correct options.',
  ],
  [
    choice('Uneven', answers(60, 40), false),
    'Its options are worth 60%, 40%: partial marks, which are no exact set of correct options.',
  ],
  [choice('None', answers(0, 0)), 'It does not say which option is correct.'],
  [
    choice('<img src="@@PLUGINFILE@@/a.png" alt="">', answers(100, 0)),
    'It has a picture that did not come with it (a.png).',
  ],
  [
    choice('<a href="@@PLUGINFILE@@/a.mp3">Listen</a>', answers(100, 0)),
    'It has a file that did not come with it (a.mp3).',
  ],
  [choice('<math><mi>x</mi></math>', answers(100, 0)), 'It has a formula (MathML).'],
  [
    '<question type="matching"><questiontext><text>Match</text></questiontext></question>',
    'The left side must be 2 to 20 texts.',
  ],
  [
    '<question type="shortanswer"><questiontext><text>Type</text></questiontext></question>',
    'None of its answers has all marks.',
  ],
  ['<question type="essay"><questiontext><text>Write</text></questiontext></question>', 'It is an essay question.'],
  [
    '<question type="drawing"><questiontext><text>Draw</text></questiontext></question>',
    'It is of a type that this app does not have (drawing).',
  ],
])('refuses %.60s', async (question, reason) => {
  const { refused } = await readFile(quiz(choice('Fine', answers(100, 0)), question));
  expect(refused.map((each) => [each.place.index, each.reason])).toEqual([[2, reason]]);
});

it('notes invalid tags, and keeps formulas', async () => {
  const { exams } = await readFile(quiz(choice('A List<String> of \\(x^2\\)', answers(100, 0))));
  expect(exams[0]?.questions[0]?.content).toMatchObject({ name: 'A List of \\(x^2\\)', format: 'rich' });
  expect(exams[0]?.questions[0]?.lost).toEqual(['Tags that are not HTML were left out, such as <string>.']);
});

it('notes a picture in the feedback, hints and marks', async () => {
  const more = `${answers(100, 0)}<generalfeedback format="html"><text>&lt;img src="a.png"&gt;So.</text></generalfeedback><correctfeedback><text>Your answer is correct.</text></correctfeedback><incorrectfeedback><text>Read chapter 2.</text></incorrectfeedback><hint><text>Think</text></hint><defaultgrade>2.5</defaultgrade>`;
  const { exams } = await readFile(quiz(choice('Fine', more)));
  expect(exams[0]?.questions[0]?.content.explanation).toBe('So.\n\nIf wrong: Read chapter 2.');
  expect(exams[0]?.questions[0]?.lost).toEqual([
    'Its explanation had a picture that did not come with it (a.png), which was left out.',
    'Its hints are not imported.',
    'Its marks are no whole number of points, and are not imported: it counts as 1 point.',
  ]);
});

it('writes exams as categories that keep their details', async () => {
  const exams = [makeExam({ name: 'A/B <i>' }), makeExam({ name: 'Empty', questions: [] })];
  const { text, read } = await roundTrip(moodleXml, exams);
  expect(text).toContain('<text>$course$/top/JavaScript/A//B &lt;i&gt;</text>');
  expect(examsOf(read).map(({ name, duration, questions }) => [name, duration, questions.length])).toEqual([
    ['A/B <i>', 600, 3],
    ['Empty', 600, 0],
  ]);
});

it.each([
  ['Die Antwort ist richtig.', 'Die Antwort ist falsch.'],
  ['Your answer is correct.', 'Your answer is incorrect.'],
])('drops the feedback that Moodle adds to every question, and reports it: %s', async (right, wrong) => {
  const feedback = (whenRight: string, whenWrong: string) =>
    `<correctfeedback format="html"><text>&lt;p&gt;${whenRight}&lt;/p&gt;</text></correctfeedback><incorrectfeedback format="html"><text>${whenWrong}</text></incorrectfeedback>`;
  const usual = choice('Which?', answers(100, 0) + feedback(right, wrong));
  const own = choice('Which?', answers(100, 0) + feedback(right, 'Read chapter 2.'));
  const { exams, lost } = await readFile(quiz(usual, usual, own, usual));
  expect(exams[0]?.questions.map(({ content }) => content.explanation)).toEqual([
    undefined,
    undefined,
    'If wrong: Read chapter 2.',
    undefined,
  ]);
  expect(lost).toEqual([
    `Feedback that most questions share is not imported: “${right}”`,
    `Feedback that most questions share is not imported: “${wrong}”`,
    'Question titles are not imported.',
  ]);
});

it('keeps the lines of a table whose cells have several lines', async () => {
  const table =
    '<p>Which row?</p><table><tr><th>a<br>b</th><th><p>c</p><p>d</p></th></tr><tr><td><div><code>1</code></div></td><td><code>2</code><br/></td></tr></table><p>Choose.</p>';
  const { exams } = await readFile(quiz(choice(table, answers(100, 0))));
  expect(exams[0]?.questions[0]?.content.name).toBe('Which row?\n\na b | c d\n`1` | `2`\n\nChoose.');
  expect(exams[0]?.questions[0]?.lost).toEqual(['A table became lines of text.']);
});

it('keeps what a wrong answer costs', async () => {
  const { read, text } = await roundTrip(moodleXml, [{ ...makeExam(), penalty: 0.25 }]);
  expect(text).toContain('fraction="-25"');
  expect(read.exams[0]?.details.penalty).toBe(0.25);
  expect(read.lost).toEqual([]);
  const single = (costs: readonly number[]) =>
    `<question type="multichoice"><questiontext format="html"><text>Which?</text></questiontext><single>true</single><answer fraction="100"><text>a</text></answer>${costs.map((cost) => `<answer fraction="-${cost}"><text>b${cost}</text></answer>`).join('')}</question>`;
  const { exams } = await readFile(`<quiz>${single([33.33333])}${single([33.33333, 33.33333])}</quiz>`);
  expect(exams[0]?.details).toEqual({ penalty: 0.3333333 });
  const uneven = await readFile(`<quiz>${single([10, 20])}</quiz>`);
  expect(uneven.exams[0]?.details).toEqual({});
  expect(uneven.exams[0]?.questions[0]?.lost).toEqual(['Marks taken off for wrong options are not imported.']);
});
