import { expect, it } from 'vitest';
import { scoreText, type TextRules } from './text.ts';

it('folds the accepted texts of a question once, however many answers are scored', () => {
  let folded = 0;
  const accepted = {
    get text() {
      folded += 1;
      return 'Nairobi';
    },
  };
  const question: TextRules = { accepted: [accepted], typos: 1 };
  for (let scored = 0; scored < 100; scored += 1)
    expect(scoreText(question, { typed: 'nairoby' }, {})).toEqual({ n: 1, d: 1 });
  expect(folded).toBe(1);
});

it('compares the first 1,000 characters of a text that becomes much longer when it is folded', () => {
  const long = 'ﷺ'.repeat(480);
  expect(scoreText({ accepted: [{ text: long }] }, { typed: long }, {})).toEqual({ n: 1, d: 1 });
  expect(scoreText({ accepted: [{ text: 'Nairobi' }], typos: 1 }, { typed: long }, {})).toEqual({ n: 0, d: 1 });
});
