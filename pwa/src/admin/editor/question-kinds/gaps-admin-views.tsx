import { plural, t } from '@lingui/core/macro';
import type { Gap, GapsAnswer, GapsFields } from '@quiz-app/shared/question-kinds/gaps';
import type { GivenFigures } from '@quiz-app/shared/question-kinds/given-figures';
import { use } from 'react';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { rightGapInWords } from '../../../exam-ui/kinds/gaps-views.tsx';
import type { AdminViews } from './admin-views.ts';
import { answerInCell } from './answer-in-words.ts';
import { type GapsDraft, gapsDraftOf, gapsFieldsOf, nextMark } from './gap-draft.ts';
import { GapsEditor } from './gaps-editor.tsx';
import { GivenBars, GivenShares } from './given-figures.tsx';
import styles from './kind-forms.module.css';
import { numberLines, textLines } from './written.ts';

const none = '–';

/** A text with gaps, as admins edit and see it. */
export const gapsAdminViews: AdminViews<GapsFields, GapsAnswer, GapsDraft, GivenFigures> = {
  emptyDraft: { gaps: [] },
  draftOf: gapsDraftOf,
  fieldsOf: gapsFieldsOf,
  Editor: GapsEditor,
  insertion: {
    label: () => t`Insert gap`,
    hint: () => t`A gap is [[1]], [[2]] and so on in the text.`,
    insert: nextMark,
  },
  Written: ({ question }) => <Gaps question={question} textOf={gapInWords} />,
  Solution: ({ question }) => <Gaps question={question} textOf={rightGapInWords} />,
  textsOf: ({ gaps }) => [
    [t`How to answer`, t`Fill gaps`],
    ...gaps.map((gap, at) => [t`Gap ${{ number: at + 1 }}`, gapInWords(gap) + pointsOf(gap) || none] as const),
  ],
  answerInCell,
  answerSign: () => '×',
  Bars: GivenBars,
  Shares: GivenShares,
  favouredMistake: () => undefined,
  betterAnswer: () => undefined,
  unusedAnswers: () => undefined,
};

const pointsOf = ({ points = 1 }: Gap) =>
  points === 1 ? '' : ` (${plural({ count: points }, { one: '# point', other: '# points' })})`;

/** All that counts; of a list, `on / in / at (right: in)`. */
function gapInWords(gap: Gap, language?: string): string {
  if (gap.kind === 'numeric') return numberLines(gap, language).join('; ');
  if (gap.kind === 'text') return textLines(gap).join('; ');
  const options = gap.options.join(' / ');
  const right = gap.options[gap.correct] ?? none;
  return t`${options} (right: ${right})`;
}

interface GapsProps {
  question: GapsFields;
  textOf: (gap: Gap, language: string | undefined) => string;
}

function Gaps({ question, textOf }: GapsProps) {
  const { language } = use(ExamRulesContext);
  return (
    <ol className={styles.items}>
      {question.gaps.map((gap, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
        <li key={at}>
          <bdi>{textOf(gap, language)}</bdi>
        </li>
      ))}
    </ol>
  );
}
