import { describe, expect, it } from 'vitest';
import { choice, equal, html, label, material, read } from '../../../../../test/formats/older-items.ts';
import { readFile } from '../../../../../test/formats/reading.ts';

// Items of QTI 1.2 as Blackboard, Respondus and others write them.

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
