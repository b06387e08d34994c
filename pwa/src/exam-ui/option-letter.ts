import { type OptionKey, optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { use } from 'react';
import { ExamRulesContext } from './exam-rules.ts';
import type { PressedKey } from './kind-views.ts';

/**
 * The letters before the options of school tests, by language, in the order of the W3C’s Ready-made Counter Styles
 * (https://www.w3.org/TR/predefined-counter-styles/: arabic-abjad, persian-abjad, hebrew and those of Cyrillic), but
 * written as in tests: alef with a hamza in Arabic, as a word in Persian. Hindi, Nepali and Bengali tests begin with the
 * consonants. Languages whose tests differ among schools, such as Urdu and Marathi, have A to J.
 */
const letters = new Map(
  Object.entries({
    ar: 'أ ب ج د هـ و ز ح ط ي',
    bg: 'А Б В Г Д Е Ж З И Й',
    bn: 'ক খ গ ঘ ঙ চ ছ জ ঝ ঞ',
    el: 'Α Β Γ Δ Ε Ζ Η Θ Ι Κ',
    fa: 'الف ب ج د ه و ز ح ط ی',
    he: 'א ב ג ד ה ו ז ח ט י',
    hi: 'क ख ग घ ङ च छ ज झ ञ',
    ne: 'क ख ग घ ङ च छ ज झ ञ',
    ru: 'А Б В Г Д Е Ж З И К',
    uk: 'А Б В Г Д Е Є Ж З И',
  }),
);

/**
 * The letter that a person sees for a key. Data, files and the keyboard have the key itself.
 *
 * @param language of the exam, a tag of BCP 47
 */
export function letterOf(key: OptionKey, language: string | undefined): string {
  const own = letters.get(language?.split('-')[0]?.toLowerCase() ?? '');
  return own?.split(' ')[optionKeys.indexOf(key)] ?? key;
}

/** Such as `A, C`, in every language: the line has the direction of the exam, which a word of the app's would break. */
export const lettersOf = (keys: readonly OptionKey[], language: string | undefined): string =>
  keys.map((key) => letterOf(key, language)).join(', ');

/** Keyboards write alef without its hamza, and no tatweel. */
const asTyped = (letter: string) => letter.toUpperCase().replace('أ', 'ا').charAt(0);

/**
 * The options that a key may mean, the most likely one first: by its letter, as shown or A to J, or its digit, or else
 * by its place on the keyboard.
 */
export function optionsOfKey({ key, code }: PressedKey, language: string | undefined): OptionKey[] {
  if (key.length !== 1) return [];
  const typed = asTyped(key);
  const isOf = (option: OptionKey, at: number) =>
    typed === option || typed === String(at + 1) || typed === asTyped(letterOf(option, language));
  // In a Latin layout the place says nothing: on a French keyboard the key of Q writes A.
  const isLatin = /[\p{Script=Latin}\d]/u.test(key);
  const isAt = (option: OptionKey, at: number) => !isLatin && (code === `Key${option}` || code === `Digit${at + 1}`);
  return [...optionKeys.filter(isOf), ...optionKeys.filter(isAt)];
}

/** `letterOf` in the language of the exam around. */
export function useLetterOf(): (key: OptionKey) => string {
  const { language } = use(ExamRulesContext);
  return (key) => letterOf(key, language);
}
