import { t } from '@lingui/core/macro';
import type { GivenFigures } from '@quiz-app/shared/question-kinds/given-figures';
import type { NumericAnswer, NumericFields } from '@quiz-app/shared/question-kinds/numeric';
import { use } from 'react';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { numberInWords } from '../../../exam-ui/kinds/number-words.ts';
import type { AdminViews, EditorProps } from './admin-views.ts';
import { GivenBars, GivenShares } from './given-figures.tsx';
import { favouredGiven } from './given-findings.ts';
import styles from './kind-forms.module.css';
import { Lines } from './lines.tsx';
import { emptyNumber, type NumberDraft, numberDraftOf, numberFieldsOf } from './number-draft.ts';
import { NumberForm } from './number-form.tsx';
import { numberLines } from './written.ts';

/** A typed number as admins edit and see it. */
export const numericAdminViews: AdminViews<NumericFields, NumericAnswer, NumberDraft, GivenFigures> = {
  emptyDraft: emptyNumber,
  draftOf: numberDraftOf,
  fieldsOf: (draft) => ({ kind: 'numeric', ...numberFieldsOf(draft) }),
  Editor: ({ draft, onChange, problem }: EditorProps<NumberDraft>) => (
    <div className={styles.form}>
      <NumberForm draft={draft} onChange={(next) => onChange(next)} problem={problem} />
    </div>
  ),
  Written: ({ question }) => <Lines of={numberLines(question, use(ExamRulesContext).language)} />,
  Solution: ({ question }) => <bdi>{numberInWords(question, use(ExamRulesContext).language)}</bdi>,
  textsOf: (question) => [
    [t`How to answer`, t`Type a number`],
    [t`Right answer`, numberLines(question).join('; ')],
  ],
  answerInCell: (_, { typed }) => typed,
  answerSign: () => '×',
  Bars: GivenBars,
  Shares: GivenShares,
  favouredMistake: favouredGiven,
  betterAnswer: () => undefined,
  unusedAnswers: () => undefined,
};
