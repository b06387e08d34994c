import { expect, it } from 'vitest';
import { readFile } from '../../../../test/formats/reading.ts';

// A formula is drawn as a whole, so a gap inside of one could not be filled in.

const inFormula = 'Gap 1 must not be inside a formula.';
const item = (body: string) =>
  `<assessmentItem><responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody><p>Solve ${body}.</p></itemBody></assessmentItem>`;
const columns = 'Question,Type,Option A,Option B,Correct';
const entry = '<textEntryInteraction responseIdentifier="R"/>';

it.each([
  [
    'Moodle XML (Cloze)',
    '<quiz><question type="cloze"><questiontext format="html"><text><![CDATA[<p>Solve \\(y + {1:SA:=x}\\).</p>]]></text></questiontext></question></quiz>',
    inFormula,
  ],
  [
    'Moodle XML (dropdowns)',
    '<quiz><question type="gapselect"><questiontext format="html"><text><![CDATA[<p>Solve \\(y + [[1]]\\).</p>]]></text></questiontext><selectoption><text>x</text><group>1</group></selectoption><selectoption><text>z</text><group>1</group></selectoption></question></quiz>',
    inFormula,
  ],
  ['GIFT', '::1::Solve \\\\(y + {1:SA:=x}\\\\) now.', inFormula],
  [
    'QTI 1.2',
    '<questestinterop><item><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>fill_in_multiple_blanks_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;Solve &lt;img class="equation_image" title="y + [a]"&gt;.&lt;/p&gt;</mattext></material><response_lid ident="response_a"><render_choice><response_label ident="1"><material><mattext>x</mattext></material></response_label></render_choice></response_lid></presentation></item></questestinterop>',
    inFormula,
  ],
  [
    'QTI',
    item(`<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>y</mi>${entry}</mrow></math>`),
    'One of its gaps is inside a formula.',
  ],
  ['CSV', `${columns}\n"Solve \\(y + [[1]]\\).",Gaps,x,,`, inFormula],
  [
    'Markdown',
    '# Quiz\n\n## 1. Fine?\n\n- [x] yes\n- [ ] no\n\n## 2. Solve \\(y + [[1]]\\).\n\n```quiz-app\n{"kind":"gaps","gaps":[{"kind":"text","accepted":[{"text":"x"}]}]}\n```\n',
    inFormula,
  ],
])('%s: refuses a gap inside a formula', async (_, file, reason) => {
  const { exams, refused } = await readFile(file);
  const taken = exams.flatMap(({ questions }) => questions.map(({ content }) => content.name));
  expect(taken.filter((name) => name !== 'Fine?')).toEqual([]);
  expect(refused.map((each) => each.reason)).toEqual([reason]);
});

it('keeps a gap beside a formula', async () => {
  const { exams, refused } = await readFile(`${columns}\n"\\(y + 1\\) is [[1]].",Gaps,x,,`);
  expect(refused).toEqual([]);
  expect(exams[0]?.questions[0]?.content).toMatchObject({ format: 'rich', kind: 'gaps' });
});
