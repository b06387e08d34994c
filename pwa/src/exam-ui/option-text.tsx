import { bestLanguage, directionOf, type Language } from '@quiz-app/shared/app-languages';
import { type ChoiceFields, isTrueFalse, type OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { use } from 'react';
import { shownLanguage } from '../language/language.ts';
import { ExamRulesContext } from './exam-rules.ts';
import { RichLine } from './rich-text.tsx';

/** True and False, which are stored in English. Not in the catalogues, because an exam may not have the app's language. */
const trueAndFalse: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['True', 'False'],
  ar: ['صواب', 'خطأ'],
  'es-419': ['Verdadero', 'Falso'],
  fr: ['Vrai', 'Faux'],
  hi: ['सही', 'गलत'],
  'pt-BR': ['Verdadeiro', 'Falso'],
  sw: ['Kweli', 'Si kweli'],
};

type HasOptions = Pick<ChoiceFields, 'options'>;

/** The language in which True and False are said: that of the exam, else that of the app. */
const languageFor = (ofExam: string | undefined, shown: Language): Language =>
  (ofExam && bestLanguage([ofExam])) || shown;

/** An option's text. True and False are said in the exam's language. @param language of the exam */
export function optionInWords(question: HasOptions, key: OptionKey, language: string | undefined): string {
  const text = question.options[key] ?? '';
  if (!isTrueFalse(question)) return text;
  return trueAndFalse[languageFor(language, shownLanguage())][key === 'A' ? 0 : 1];
}

interface OptionTextProps {
  question: HasOptions;
  optionKey: OptionKey;
  /** Whether it is the label of a control. */
  inLabel?: boolean;
}

/** An option's text as it is shown, for a question of the exam around. */
export function OptionText({ question, optionKey, inLabel = false }: OptionTextProps) {
  const { language } = use(ExamRulesContext);
  const lang = languageFor(language, shownLanguage());
  if (!isTrueFalse(question)) return <RichLine text={question.options[optionKey] ?? ''} inLabel={inLabel} />;
  return (
    <span lang={lang} dir={directionOf(lang)}>
      {optionInWords(question, optionKey, language)}
    </span>
  );
}
