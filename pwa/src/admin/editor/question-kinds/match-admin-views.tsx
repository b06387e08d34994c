import { t } from '@lingui/core/macro';
import type { GivenFigures } from '@quiz-app/shared/question-kinds/given-figures';
import type { MatchAnswer, MatchFields } from '@quiz-app/shared/question-kinds/match';
import { RichLine } from '../../../exam-ui/rich-text.tsx';
import type { AdminViews } from './admin-views.ts';
import { answerInCell } from './answer-in-words.ts';
import { GivenBars, GivenShares } from './given-figures.tsx';
import styles from './kind-forms.module.css';
import { emptyMatch, type MatchDraft, matchDraftOf, matchFieldsOf } from './match-draft.ts';
import { MatchEditor } from './match-editor.tsx';
import { nameOfExtra, nameOfLeft, nameOfRight } from './match-names.ts';

const none = '–';

/** Texts and their partners, as admins edit and see them. */
export const matchAdminViews: AdminViews<MatchFields, MatchAnswer, MatchDraft, GivenFigures> = {
  emptyDraft: emptyMatch,
  draftOf: matchDraftOf,
  fieldsOf: matchFieldsOf,
  Editor: MatchEditor,
  Written: ({ question: { left, right } }) => (
    <ul className={styles.items}>
      {right.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place
        <li key={at}>
          <bdi>{at < left.length ? <RichLine text={left[at] ?? ''} /> : none}</bdi> →{' '}
          <bdi>
            <RichLine text={text} />
          </bdi>
        </li>
      ))}
    </ul>
  ),
  Solution: () => t`As listed`,
  textsOf: ({ left, right }) => [
    [t`How to answer`, t({ message: 'Match', context: 'what takers do' })],
    ...left.map((text, at) => [nameOfLeft(at), text.trim() || none] as const),
    ...right.map((text, at) => [rightName(at, left.length), text.trim() || none] as const),
  ],
  answerInCell,
  answerSign: () => '×',
  Bars: GivenBars,
  Shares: GivenShares,
  favouredMistake: () => undefined,
  betterAnswer: () => undefined,
  unusedAnswers: () => undefined,
};

const rightName = (at: number, pairs: number) => (at < pairs ? nameOfRight(at) : nameOfExtra(at - pairs));
