import { t } from '@lingui/core/macro';
import {
  type ChoiceFields,
  type ChoiceFigures,
  correctKeys,
  isTrueFalse,
  type OptionKey,
  optionKeys,
} from '@quiz-app/shared/question-kinds/choice';
import { letterOf, lettersOf, useLetterOf } from '../../../exam-ui/option-letter.ts';
import { OptionList } from '../../../exam-ui/option-list.tsx';
import { OptionText, optionInWords } from '../../../exam-ui/option-text.tsx';
import type { AdminViews } from './admin-views.ts';
import styles from './choice.module.css';
import { type ChoiceDraft, choiceDraftOf, choiceFieldsOf, emptyChoice } from './choice-draft.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { ChoiceBars } from './choice-figures.tsx';
import { betterAnswer, favouredMistake, unusedAnswers } from './choice-findings.ts';
import { ChoiceShares } from './choice-shares.tsx';

const none = '–';

/** Multiple Choice and True/False as admins edit and see them. */
export const choiceAdminViews: AdminViews<ChoiceFields, OptionKey[], ChoiceDraft, ChoiceFigures> = {
  emptyDraft: emptyChoice,
  draftOf: choiceDraftOf,
  fieldsOf: choiceFieldsOf,
  Editor: ChoiceEditor,
  Written: ({ question }) => <OptionList options={question.options} correctOptions={correctKeys(question)} />,
  Solution: CorrectOptions,
  textsOf: (question, language) => [
    [t`Question Type`, isTrueFalse(question) ? t`True/False` : t`Multiple Choice`],
    ...optionKeys.map((key) => {
      const label = t`Option ${{ key: letterOf(key, language) }}`;
      return [label, optionInWords(question, key, language).trim() || none] as const;
    }),
    [t`Correct Option`, lettersOf(question.correctOptions, language) || none],
  ],
  answerInCell: (_, chosen, language) => chosen.map((key) => letterOf(key, language)).join(' '),
  answerSign: ([key, ...more], language) => (key && more.length === 0 ? letterOf(key, language) : '×'),
  Bars: ChoiceBars,
  Shares: ChoiceShares,
  favouredMistake,
  betterAnswer,
  unusedAnswers,
};

/** The correct options with keys, separated by commas, each on lines of its own. */
function CorrectOptions({ question }: { question: ChoiceFields }) {
  const letterOf = useLetterOf();
  return correctKeys(question).map((key, index, { length }) => (
    <span key={key} className={styles.correct}>
      <span>{letterOf(key)}: </span>
      <span>
        <bdi>
          <OptionText question={question} optionKey={key} />
        </bdi>
        {index < length - 1 && ', '}
      </span>
    </span>
  ));
}
