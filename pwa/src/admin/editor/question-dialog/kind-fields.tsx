import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import type { KindName } from '@quiz-app/shared/question-kinds';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select } from '../../../ui/text-input.tsx';
import styles from './question-dialog.module.css';
import type { QuestionDraft } from './question-draft.ts';

/** What takers do to answer: the kinds of questions, and the two kinds of choices. */
const ways = {
  options: () => t`Choose from options`,
  trueFalse: () => t`True or false`,
  numeric: () => t`Type a number`,
  text: () => t`Type a word or short text`,
  gaps: () => t`Fill gaps`,
  order: () => t`Put in order`,
  match: () => t({ message: 'Match', context: 'what takers do' }),
} as const;
type Way = keyof typeof ways;

const wayOf = ({ kind, own }: QuestionDraft): Way =>
  kind !== 'choice' ? kind : own.choice.isTrueFalse ? 'trueFalse' : 'options';

/** The change that makes a draft one of this kind. The input for the others is kept. */
function inWay(way: Way, { own }: QuestionDraft): Partial<QuestionDraft> {
  if (way !== 'options' && way !== 'trueFalse') return { kind: way satisfies KindName };
  return { kind: 'choice', own: { ...own, choice: { ...own.choice, isTrueFalse: way === 'trueFalse' } } };
}

interface KindFieldsProps {
  draft: QuestionDraft;
  change: (part: Partial<QuestionDraft>) => void;
  /** Of the points. */
  error: string | undefined;
}

/** How a question is answered, and its points. */
export function KindFields({ draft, change, error }: KindFieldsProps) {
  return (
    <div className={styles.kind}>
      <Field cell label={t`How to answer`}>
        <Select value={wayOf(draft)} onChange={({ currentTarget }) => change(inWay(currentTarget.value as Way, draft))}>
          {Object.entries(ways).map(([way, inWords]) => (
            <option key={way} value={way}>
              {inWords()}
            </option>
          ))}
        </Select>
      </Field>
      <Field cell label={t`Points`} error={error}>
        <NumberInput
          min={1}
          max={limits.points}
          step={1}
          value={draft.points ?? '1'}
          onChange={({ currentTarget }) => change({ points: currentTarget.value })}
        />
      </Field>
    </div>
  );
}
