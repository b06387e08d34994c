import { expect, it } from 'vitest';
import { canvas, choice, equal, gap, gives, html, read, side, typed } from '../../../../../test/formats/older-items.ts';

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
    'Its options are worth 100%, 50%: partial marks, which are no exact set of correct options.',
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
    'unknown',
    html('It is [a].') + gap('a', 'x', 'y'),
    gives(equal('response_a', 'a0'), 100),
    'It does not say whether its gaps are typed or chosen.',
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
])('an item of Canvas is refused where the app has no such question: %s', async (type, body, rules, reason) => {
  expect(await read(canvas({ type, body, rules }))).toBe(reason);
});
