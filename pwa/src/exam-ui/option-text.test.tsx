import { trueFalseOptions } from '@quiz-app/shared/question-kinds/choice';
import { expect, test } from 'vitest';
import { render } from '../../test/render.tsx';
import { ExamRulesContext } from './exam-rules.ts';
import { OptionList } from './option-list.tsx';
import { optionInWords } from './option-text.tsx';

const trueFalse = { options: { ...trueFalseOptions }, correctOptions: ['A' as const] };

/** The texts of the options, each with its language. */
function shown(language: string | undefined, question: Parameters<typeof OptionList>[0] = trueFalse) {
  const { container } = render(
    <ExamRulesContext value={language === undefined ? {} : { language }}>
      <OptionList {...question} />
    </ExamRulesContext>,
  );
  const texts = [...container.querySelectorAll('bdi > span[lang]')];
  return texts.map((each) => `${each.getAttribute('lang')}: ${each.textContent}`);
}

test.each([
  [undefined, ['en: True', 'en: False']],
  ['fr-CA', ['fr: Vrai', 'fr: Faux']],
  ['ar', ['ar: صواب', 'ar: خطأ']],
  ['hi', ['hi: सही', 'hi: गलत']],
  // The app has no German, and says them in its own language.
  ['de', ['en: True', 'en: False']],
])('True and False of an exam in %s are %s', (ofExam, texts) => {
  expect(shown(ofExam)).toEqual(texts);
});

test('options of other questions stay as they are written', () => {
  const three = { ...trueFalse, options: { ...trueFalseOptions, C: 'Unknown' } };
  expect(shown('fr', three)).toEqual(['fr: True', 'fr: False', 'fr: Unknown']);
  expect(optionInWords(three, 'A', 'fr')).toBe('True');
  expect(optionInWords(trueFalse, 'B', 'pt')).toBe('Falso');
});
