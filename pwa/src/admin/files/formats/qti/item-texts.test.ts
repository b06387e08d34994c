import { expect, it } from 'vitest';
import { declare, imported, item, template } from '../../../../../test/formats/qti-items.ts';

it('leaves out the help that stands beside an item of QTI 3', async () => {
  const help =
    '<qti-catalog-info><qti-catalog id="c"><qti-card support="keyword-translation"><qti-html-content>Elija una.</qti-html-content></qti-card></qti-catalog></qti-catalog-info>';
  const { question } = await imported(
    `<qti-assessment-item><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-rubric-block view="candidate"><p>Choose one.</p>${help}</qti-rubric-block><qti-choice-interaction response-identifier="R"><qti-prompt>Which?</qti-prompt><qti-simple-choice identifier="a">x</qti-simple-choice><qti-simple-choice identifier="b">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`,
  );
  expect(question?.content.name).toBe('Choose one.\n\nWhich?');
});

it('reads HTML that an item hides in CDATA', async () => {
  const choice =
    '<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt><![CDATA[<p>Which&nbsp;one?</p>]]></prompt><simpleChoice identifier="a"><![CDATA[<b>x</b>]]></simpleChoice><simpleChoice identifier="b">&lt;b&gt;y&lt;/b&gt;</simpleChoice></choiceInteraction>';
  const { question } = await imported(item(declare('R', 'identifier', ['a']), choice, template('match_correct')));
  expect(question?.content).toMatchObject({ name: 'Which\u00a0one?', options: { A: 'x', B: '<b>y</b>' } });
});
