import { describe, expect, it } from 'vitest';
import { readFile } from '../../../test/formats/reading.ts';

// Items of QTI 1.2 as Canvas, Blackboard and Respondus write them.

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
const material = (text: string) => `<material><mattext texttype="text/plain">${text}</mattext></material>`;
const html = (text: string) => `<material><mattext texttype="text/html">${text}</mattext></material>`;
const label = (id: string, text: string) => `<response_label ident="${id}">${material(text)}</response_label>`;
const equal = (of: string, value: string, more = '') => `<varequal respident="${of}"${more}>${value}</varequal>`;
const gives = (tests: string, marks: string | number, action = 'Set') =>
  `<respcondition continue="No"><conditionvar>${tests}</conditionvar><setvar action="${action}" varname="SCORE">${marks}</setvar></respcondition>`;

interface Item {
  type: string;
  body: string;
  rules: string;
  fields?: string;
  more?: string;
}

const canvas = ({ type, body, rules, fields = '', more = '' }: Item) =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz"><section ident="root_section"><item ident="i" title="Question">
<itemmetadata><qtimetadata>${field('question_type', type)}${fields || field('points_possible', '1.0')}</qtimetadata></itemmetadata>
<presentation>${body}</presentation>
<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}</resprocessing>${more}
</item></section></assessment></questestinterop>`;

const choice = (cardinality: string, ...texts: string[]) =>
  `<response_lid ident="response1" rcardinality="${cardinality}"><render_choice>${texts.map((text, at) => label(`${at}`, text)).join('')}</render_choice></response_lid>`;
const typed = (type = 'String') =>
  `<response_str ident="response1" rcardinality="Single"><render_fib fibtype="${type}"><response_label ident="answer1"/></render_fib></response_str>`;
const gap = (name: string, ...texts: string[]) =>
  `<response_lid ident="response_${name}">${material(name)}<render_choice>${texts.map((text, at) => label(`${name}${at}`, text)).join('')}</render_choice></response_lid>`;

const read = async (file: string) => {
  const { exams, refused, format } = await readFile(file);
  expect(format).toBe('qti');
  return exams[0]?.questions[0]?.content ?? refused[0]?.reason;
};

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

  const side = (id: string, left: string, ...right: string[]) =>
    `<response_lid ident="response_${id}">${material(left)}<render_choice>${right.map((text) => label(text, text)).join('')}</render_choice></response_lid>`;

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

  it.each([
    ['essay_question', html('Why?') + typed(), '', 'It is an essay question.'],
    ['file_upload_question', html('Send.'), '', 'It asks for a file.'],
    ['text_only_question', html('Read.'), '', 'It is a text without a question.'],
    [
      'calculated_question',
      html('[x] + 1?') + typed(),
      gives('<other/>', 100),
      'It asks for a number that is calculated.',
    ],
    [
      'multiple_choice_question',
      html('Which?') + choice('Single', 'a', 'b'),
      gives(equal('response1', '0'), 100) + gives(equal('response1', '1'), 50),
      'Its options are worth 100 %, 50 %: partial marks, which are no exact set of correct options.',
    ],
    [
      'multiple_choice_question',
      html('Which?') + choice('Single', 'a', 'b'),
      gives(`<or>${equal('response1', '0')}${equal('response1', '1')}</or>`, 100),
      'Any one of its 2 correct options is enough there; here all would have to be chosen.',
    ],
    [
      'short_answer_question',
      html('Which?') + typed(),
      gives('<varsubstring respident="response1">a</varsubstring>', 100),
      'It takes answers that only contain a text; here the whole answer counts.',
    ],
    [
      'fill_in_multiple_blanks_question',
      html('It is [a].') + gap('b', 'x'),
      gives(equal('response_b', 'b0'), 100),
      'One of its gaps is not in its text.',
    ],
    [
      'matching_question',
      html('Match.') + side('1', 'a', 'x', 'y') + side('2', 'b', 'x', 'y'),
      gives(equal('response_1', 'x'), 50, 'Add'),
      'Its texts have several partners, or none.',
    ],
    [
      'multiple_answers_question',
      html('Which?') + choice('Multiple', 'a', 'b', 'c'),
      gives(
        `<or><and>${equal('response1', '0')}${equal('response1', '1')}</and><and>${equal('response1', '2')}</and></or>`,
        100,
      ),
      'Its own rules of marking are not known here.',
    ],
  ])('is refused where the app has no such question: %s', async (type, body, rules, reason) => {
    expect(await read(canvas({ type, body, rules }))).toBe(reason);
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

const block = (name: string, content: string) => `<flow class="${name}">${content}</flow>`;
const formatted = (text: string) =>
  block(
    'FORMATTED_TEXT_BLOCK',
    `<material><mat_extension><mat_formattedtext type="HTML">${text}</mat_formattedtext></mat_extension></material>`,
  );
const blackboard = (type: string, answers: string, rules: string, fields = '') =>
  `<?xml version="1.0"?><questestinterop><assessment title="Pool"><section><item maxattempts="0"><itemmetadata><bbmd_questiontype>${type}</bbmd_questiontype><qmd_absolutescore_max>10.0</qmd_absolutescore_max>${fields}</itemmetadata><presentation>${block('Block', block('QUESTION_BLOCK', formatted('Which?&lt;br/&gt;') + block('FILE_BLOCK', '<material/>')) + answers)}</presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar defaultval="0.0" maxvalue="10.0" minvalue="0.0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}<respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar action="Set" variablename="SCORE">0.0</setvar><displayfeedback feedbacktype="Response" linkrefid="incorrect"/></respcondition></resprocessing><itemfeedback ident="correct" view="All"><flow_mat class="Block">${formatted('Well done.')}</flow_mat></itemfeedback></item></section></assessment></questestinterop>`;
const right = (tests: string, marks = '<setvar action="Set" variablename="SCORE">SCORE.max</setvar>') =>
  `<respcondition title="correct"><conditionvar>${tests}</conditionvar>${marks}<displayfeedback feedbacktype="Response" linkrefid="correct"/></respcondition>`;
const option = (id: string, text: string) =>
  `<flow_label class="Block"><response_label ident="${id}">${text && block('X', formatted(text))}</response_label></flow_label>`;
const list = (id: string, cardinality: string, ...options: string[]) =>
  `<response_lid ident="${id}" rcardinality="${cardinality}" rtiming="No"><render_choice>${options.join('')}</render_choice></response_lid>`;

describe('Blackboard', () => {
  const both = { points: 10, explanation: 'If right: Well done.' };
  it.each([
    [
      blackboard(
        'Multiple Answer',
        block(
          'RESPONSE_BLOCK',
          list('response', 'Single', option('a', 'one'), option('b', 'two'), option('c', 'three')),
        ),
        right(`<and>${equal('response', 'a')}<not>${equal('response', 'b')}</not>${equal('response', 'c')}</and>`),
      ),
      { options: { A: 'one', B: 'two', C: 'three' }, correctOptions: ['A', 'C'] },
    ],
    [
      blackboard(
        'True/False',
        block('RESPONSE_BLOCK', list('response', 'Single', option('true', 'true'), option('false', 'false'))),
        right(equal('response', 'false')),
      ),
      { options: { A: 'True', B: 'False' }, correctOptions: ['B'] },
    ],
    [
      blackboard(
        'Fill in the Blank',
        block(
          'RESPONSE_BLOCK',
          '<response_str ident="response"><render_fib fibtype="String" rows="1"/></response_str>',
        ),
        right(equal('response', 'purple', ' case="No"'), '') + right(equal('response', 'violet', ' case="No"'), ''),
      ),
      { kind: 'text', accepted: [{ text: 'purple' }, { text: 'violet' }] },
    ],
    [
      blackboard(
        'Numeric',
        block('RESPONSE_BLOCK', '<response_num ident="response"><render_fib fibtype="Decimal"/></response_num>'),
        right(
          `<vargte respident="response">3.0</vargte><varlte respident="response">5.0</varlte>${equal('response', '4.0', ' case="No"')}`,
          '',
        ),
      ),
      { kind: 'numeric', value: '4', tolerance: { abs: '1' } },
    ],
    [
      blackboard(
        'Matching',
        block(
          'RESPONSE_BLOCK',
          block(
            'Block',
            list('l1', 'Single', option('a1', ''), option('a2', ''), option('a3', '')) + formatted('cat'),
          ) +
            block(
              'Block',
              formatted('frog') + list('l2', 'Single', option('b1', ''), option('b2', ''), option('b3', '')),
            ),
        ) +
          block(
            'RIGHT_MATCH_BLOCK',
            block('Block', formatted('insect')) +
              block('Block', formatted('mammal')) +
              block('Block', formatted('amphibian')),
          ),
        right(equal('l1', 'a2'), '') + right(equal('l2', 'b3'), ''),
      ),
      { kind: 'match', left: ['cat', 'frog'], right: ['mammal', 'amphibian', 'insect'] },
    ],
    [
      blackboard(
        'Ordering',
        block('RESPONSE_BLOCK', list('response', 'Ordered', option('x', 'b'), option('y', 'a'))),
        right(`<and>${equal('response', '\n y ')}${equal('response', 'x')}</and>`),
      ),
      { kind: 'order', items: ['a', 'b'] },
    ],
  ])('has its own parts of an item: %#', async (file, fields) => {
    expect(await read(file)).toEqual({ name: 'Which?', ...both, ...fields });
  });

  it('has gaps whose answers are one rule', async () => {
    const file = blackboard(
      'Fill in the Blank Plus',
      block(
        'RESPONSE_BLOCK',
        '<response_str ident="x"><render_fib fibtype="String"/></response_str><response_str ident="y"><render_fib fibtype="String"/></response_str>',
      ),
      right(`<and><or>${equal('x', 'red')}${equal('x', 'pink')}</or><or>${equal('y', 'blue')}</or></and>`),
    ).replace('Which?', 'Roses are [x] and [y].');
    const { exams } = await readFile(file);
    const [question] = exams[0]?.questions ?? [];
    expect(question?.content).toMatchObject({
      name: 'Roses are [[1]] and [[2]].',
      gaps: [{ accepted: [{ text: 'red' }, { text: 'pink' }] }, { accepted: [{ text: 'blue' }] }],
    });
    expect(question?.lost).toEqual(['Its own rules of marking are not imported; its key is.']);
  });

  it('is refused where a pattern or another option is right', async () => {
    const gapped = (test: string) =>
      blackboard(
        'Fill in the Blank',
        block('RESPONSE_BLOCK', '<response_str ident="response"><render_fib/></response_str>'),
        right(test, ''),
      );
    expect(await read(gapped('<varsubset respident="response" setmatch="Matches">a+</varsubset>'))).toBe(
      'Its right answers are a pattern.',
    );
    const options = block('RESPONSE_BLOCK', list('response', 'Single', option('a', 'one'), option('b', 'two')));
    expect(await read(blackboard('Multiple Choice', options, right(equal('response', 'z'))))).toBe(
      'Its key names an option that it does not have.',
    );
  });
});

describe('Respondus and other programs', () => {
  const item = (body: string, rules: string) =>
    `<?xml version="1.0"?><questestinterop><item title="1" ident="QUE_1"><presentation>${body}</presentation><resprocessing><outcomes><decvar vartype="Decimal" defaultval="0" varname="que_score"/></outcomes>${rules}</resprocessing></item></questestinterop>`;
  const sets = (of: string, value: string, variable: string, marks: number, action = 'Add') =>
    `<respcondition><conditionvar>${equal(of, value)}</conditionvar><setvar varname="${variable}" action="${action}">${marks}</setvar></respcondition>`;

  it('have a choice with marks for each option', async () => {
    const body = html('<![CDATA[Which?]]>') + choice('Single', 'a', 'b');
    const rules = sets('response1', '0', 'que_score', 0) + sets('response1', '1', 'que_score', 10, 'Set');
    expect(await read(item(body, rules))).toEqual({
      name: 'Which?',
      options: { A: 'a', B: 'b' },
      correctOptions: ['B'],
    });
    const several = html('Which?') + choice('Multiple', 'a', 'b', 'c');
    const halves = [50, -100, 50].map((marks, at) => sets('response1', `${at}`, 'que_score', marks)).join('');
    expect(await read(item(several, halves))).toMatchObject({ correctOptions: ['A', 'C'] });
  });

  it('count matches in a variable of their own', async () => {
    const lists = ['l', 'r'].map(
      (id) =>
        `<response_lid ident="${id}" rcardinality="Single">${material(id === 'l' ? 'Kenya' : 'Angola')}<render_choice>${label('A1', 'Nairobi')}${label('A2', 'Luanda')}</render_choice></response_lid>`,
    );
    const rules = [
      sets('l', 'A1', 'Respondus_Correct', 50),
      sets('l', 'A2', 'que_score', 50),
      sets('r', 'A2', 'Respondus_Correct', 50),
    ];
    expect(await read(item(html('Match.') + lists.join(''), rules.join('')))).toMatchObject({
      left: ['Kenya', 'Angola'],
      right: ['Nairobi', 'Luanda'],
    });
  });

  it('have gaps between texts', async () => {
    const entry = (id: string) => `<response_str ident="${id}" rcardinality="Single"><render_fib/></response_str>`;
    const body = `<flow>${material('Roses are')}${entry('a')}${material(', violets')}${entry('b')}${material('.')}</flow>`;
    const rules = sets('a', 'red', 'SCORE', 5) + sets('b', 'blue', 'SCORE', 5);
    expect(await read(item(body, rules))).toEqual({
      name: 'Roses are [[1]], violets [[2]].',
      kind: 'gaps',
      gaps: [
        { kind: 'text', accepted: [{ text: 'red' }] },
        { kind: 'text', accepted: [{ text: 'blue' }] },
      ],
    });
  });
});
