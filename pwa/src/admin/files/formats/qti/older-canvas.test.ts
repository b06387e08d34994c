import { describe, expect, it } from 'vitest';
import {
  canvas,
  choice,
  equal,
  field,
  gap,
  gives,
  html,
  label,
  material,
  read,
  side,
  typed,
} from '../../../../../test/formats/older-items.ts';
import { readFile } from '../../../../../test/formats/reading.ts';

// Items of QTI 1.2 as Canvas writes them.

describe('Canvas', () => {
  it('has choices with feedback, points and formulas', async () => {
    const shows = (tests: string, id: string) =>
      `<respcondition continue="Yes"><conditionvar>${tests}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${id}"/></respcondition>`;
    const feedback = (id: string, text: string) =>
      `<itemfeedback ident="${id}"><flow_mat>${material(text)}</flow_mat></itemfeedback>`;
    const file = canvas({
      type: 'multiple_choice_question',
      fields: field('points_possible', '3.0'),
      body:
        html(
          '&lt;div&gt;&lt;p&gt;Which is &lt;img class="equation_image" title="\\frac{1}{2}" src="/equation_images/x" alt="LaTeX: \\frac{1}{2}"&gt;?&lt;/p&gt;&lt;/div&gt;',
        ) + choice('Single', 'A half', 'A third'),
      rules:
        shows('<other/>', 'general_fb') + shows(equal('response1', '1'), '1_fb') + gives(equal('response1', '0'), 100),
      more:
        feedback('general_fb', 'Numbers.') +
        feedback('general_incorrect_fb', 'Sorry.') +
        feedback('1_fb', 'Too small.'),
    });
    expect(await read(file)).toEqual({
      name: 'Which is \\(\\frac{1}{2}\\)?',
      options: { A: 'A half', B: 'A third' },
      correctOptions: ['A'],
      points: 3,
      explanation: 'Numbers.\n\nIf wrong: Sorry.\n\nA third: Too small.',
      format: 'rich',
    });
  });

  it('has several right options in one rule', async () => {
    const not = (test: string) => `<not>${test}</not>`;
    const rule = `<and>${equal('response1', '0')}${not(equal('response1', '1'))}${equal('response1', '2')}</and>`;
    const body = html('Which?') + choice('Multiple', 'a', 'b', 'c');
    expect(await read(canvas({ type: 'multiple_answers_question', body, rules: gives(rule, 100) }))).toEqual({
      name: 'Which?',
      options: { A: 'a', B: 'b', C: 'c' },
      correctOptions: ['A', 'C'],
    });
  });

  it('has the question inside of the place to answer', async () => {
    const body = choice('Single', 'a', 'b').replace('<render_choice>', `${material('Which?')}<render_choice>`);
    const file = canvas({ type: 'multiple_choice_question', body, rules: gives(equal('response1', '0'), 100) });
    expect(await read(file)).toEqual({ name: 'Which?', options: { A: 'a', B: 'b' }, correctOptions: ['A'] });
  });

  it('has true and false in any order', async () => {
    const body = html('So?') + choice('Single', 'False', 'True');
    const file = canvas({ type: 'true_false_question', body, rules: gives(equal('response1', '0'), 100) });
    expect(await read(file)).toEqual({ name: 'So?', options: { A: 'True', B: 'False' }, correctOptions: ['B'] });
  });

  it('has texts, in which capitals do not count', async () => {
    const rules = gives(
      equal('response1', 'Nairobi') + equal('response1', 'nairobi') + equal('response1', 'City *'),
      100,
    );
    expect(await read(canvas({ type: 'short_answer_question', body: html('Capital?') + typed(), rules }))).toEqual({
      name: 'Capital?',
      kind: 'text',
      accepted: [{ text: 'Nairobi' }, { text: 'City *' }],
    });
  });

  const range = (from: string, to: string, low = 'vargte') =>
    `<${low} respident="response1">${from}</${low}><varlte respident="response1">${to}</varlte>`;
  it.each([
    [`<or>${equal('response1', '4.0')}<and>${range('4.0', '4.0')}</and></or>`, { value: '4' }],
    [`<or>${equal('response1', '77')}<and>${range('70', '84')}</and></or>`, { value: '77', tolerance: { abs: '7' } }],
    [
      `<or>${equal('response1', '200', ' margintype="percent" margin="1"')}<and>${range('198', '202')}</and></or>`,
      { value: '200', tolerance: { abs: '2' } },
    ],
    [range('6.0', '8.5'), { value: '7.25', tolerance: { abs: '1.25' } }],
    [
      `<or>${equal('response1', '3')}<and>${range('2', '5')}</and></or>`,
      { value: '3', others: [{ value: '3.5', tolerance: { abs: '1.5' } }] },
    ],
  ])('has a number with the bounds of its answer: %#', async (tests, fields) => {
    const body = html('How many?') + typed('Decimal');
    expect(await read(canvas({ type: 'numerical_question', body, rules: gives(tests, 100) }))).toEqual({
      name: 'How many?',
      kind: 'numeric',
      ...fields,
    });
  });

  it('has gaps for text, each with all of its answers', async () => {
    const body = html('Roses are [a], violets [b].') + gap('a', 'red', 'pink') + gap('b', 'blue');
    const rules = gives(equal('response_a', 'a0'), '50.00', 'Add') + gives(equal('response_b', 'b0'), '50.00', 'Add');
    expect(await read(canvas({ type: 'fill_in_multiple_blanks_question', body, rules }))).toEqual({
      name: 'Roses are [[1]], violets [[2]].',
      kind: 'gaps',
      gaps: [
        { kind: 'text', accepted: [{ text: 'red' }, { text: 'pink' }] },
        { kind: 'text', accepted: [{ text: 'blue' }] },
      ],
    });
  });

  it('has dropdowns', async () => {
    const body = html('Roses are [a].') + gap('a', 'red', 'plaid');
    const rules = gives(equal('response_a', 'a1'), '100', 'Add');
    expect(await read(canvas({ type: 'multiple_dropdowns_question', body, rules }))).toEqual({
      name: 'Roses are [[1]].',
      kind: 'gaps',
      gaps: [{ kind: 'dropdown', options: ['red', 'plaid'], correct: 1 }],
    });
  });

  it('has matches with more texts on the right', async () => {
    const right = ['Nairobi', 'Rome', 'Luanda'];
    const body = html('Match.') + side('1', 'Kenya', ...right) + side('2', 'Angola', ...right);
    const rules =
      gives(equal('response_1', 'Nairobi'), '50', 'Add') + gives(equal('response_2', 'Luanda'), '50', 'Add');
    expect(await read(canvas({ type: 'matching_question', body, rules }))).toEqual({
      name: 'Match.',
      kind: 'match',
      left: ['Kenya', 'Angola'],
      right: ['Nairobi', 'Luanda', 'Rome'],
    });
  });

  it('has categories of which each text has one', async () => {
    const items = ['cat', 'fly', 'dog'];
    const category = (id: string, name: string) =>
      side(id, name, ...items).replace('<response_lid', '<response_lid rcardinality="Multiple"');
    const body = html('Put.') + category('1', 'Mammal') + category('2', 'Insect');
    const rules =
      gives(equal('response_1', 'cat') + equal('response_1', 'dog'), '50', 'Add') +
      gives(equal('response_2', 'fly'), '50', 'Add');
    expect(await read(canvas({ type: 'categorization_question', body, rules }))).toEqual({
      name: 'Put.',
      kind: 'match',
      left: items,
      right: ['Mammal', 'Insect', 'Mammal'],
    });
  });

  it('has orders', async () => {
    const body = `${html('Order?')}<response_lid ident="response1" rcardinality="Ordered"><render_extension><ims_render_object shuffle="No"><flow_label>${label('x', 'two')}${label('y', 'one')}</flow_label></ims_render_object></render_extension></response_lid>`;
    const rules = gives(equal('response1', 'y') + equal('response1', 'x'), 100);
    expect(await read(canvas({ type: 'ordering_question', body, rules }))).toEqual({
      name: 'Order?',
      kind: 'order',
      items: ['one', 'two'],
    });
  });

  it('has texts before questions that name them', async () => {
    const stimulus = `<item ident="s" title=""><itemmetadata><qtimetadata>${field('question_type', 'text_only_question')}</qtimetadata></itemmetadata><presentation>${html('A crocodile came.')}</presentation></item>`;
    const child = canvas({
      type: 'multiple_choice_question',
      fields: field('parent_stimulus_item_ident', 's'),
      body: html('Which?') + choice('Single', 'a', 'b'),
      rules: gives(equal('response1', '0'), 100),
    });
    const whole = await readFile(child.replace('<item ', `${stimulus}<item `));
    expect(whole.exams[0]?.questions.map(({ content }) => content.name)).toEqual(['A crocodile came.\n\nWhich?']);
    expect(await read(child)).toBe('A part of its text is in another item, which the file does not have.');
  });
});
