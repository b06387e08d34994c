import { t } from '@lingui/core/macro';
import type { GivenFigures } from '@quiz-app/shared/question-kinds/given-figures';
import { rightText, type TextFields } from '@quiz-app/shared/question-kinds/text';
import type { Typed } from '@quiz-app/shared/question-kinds/typed';
import type { AdminViews, EditorProps } from './admin-views.ts';
import { GivenBars, GivenShares } from './given-figures.tsx';
import { favouredGiven } from './given-findings.ts';
import styles from './kind-forms.module.css';
import { Lines } from './lines.tsx';
import { emptyText, type TextDraft, textDraftOf, textFieldsOf } from './text-draft.ts';
import { TextForm } from './text-form.tsx';
import { textLines } from './written.ts';

/** A typed word or short text as admins edit and see it. */
export const textAdminViews: AdminViews<TextFields, Typed, TextDraft, GivenFigures> = {
  emptyDraft: emptyText,
  draftOf: textDraftOf,
  fieldsOf: (draft) => ({ kind: 'text', ...textFieldsOf(draft) }),
  Editor: ({ draft, onChange, problem }: EditorProps<TextDraft>) => (
    <div className={styles.form}>
      <TextForm draft={draft} onChange={(next) => onChange(next)} problem={problem} />
    </div>
  ),
  Written: ({ question }) => <Lines of={textLines(question)} />,
  Solution: ({ question }) => <bdi>{rightText(question).typed}</bdi>,
  textsOf: (question) => [
    [t`How to answer`, t`Type a word or short text`],
    [t`Accepted answers`, textLines(question).join('; ')],
  ],
  answerInCell: (_, { typed }) => typed,
  answerSign: () => '×',
  Bars: GivenBars,
  Shares: GivenShares,
  favouredMistake: favouredGiven,
  betterAnswer: () => undefined,
  unusedAnswers: () => undefined,
};
