import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import type { GivenFigures } from '@quiz-app/shared/question-kinds/given-figures';
import type { OrderAnswer, OrderFields } from '@quiz-app/shared/question-kinds/order';
import { RichLine } from '../../../exam-ui/rich-text.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { Textarea } from '../../../ui/text-input.tsx';
import { codeProps } from '../question-dialog/code-props.ts';
import type { AdminViews, EditorProps } from './admin-views.ts';
import { answerInCell } from './answer-in-words.ts';
import { GivenBars, GivenShares } from './given-figures.tsx';
import styles from './kind-forms.module.css';
import { Rows } from './rows.tsx';
import { withoutEmptyEnd } from './without-empty-end.ts';

interface Item {
  text: string;
}

export interface OrderDraft {
  items: Item[];
}

const none = '–';

/** Items to be put in order, as admins edit and see them. */
export const orderAdminViews: AdminViews<OrderFields, OrderAnswer, OrderDraft, GivenFigures> = {
  emptyDraft: { items: [] },
  draftOf: ({ items }) => ({ items: items.map((text) => ({ text })) }),
  fieldsOf: ({ items }) => ({
    kind: 'order',
    items: withoutEmptyEnd(items, ({ text }) => text.trim() === '').map(({ text }) => text),
  }),
  Editor: OrderEditor,
  Written: ({ question }) => (
    <ol className={styles.items}>
      {question.items.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
        <li key={at}>
          <RichLine text={text} />
        </li>
      ))}
    </ol>
  ),
  Solution: () => t`In this order`,
  textsOf: ({ items }) => [
    [t`How to answer`, t`Put in order`],
    ...items.map((text, at) => [t`Item ${{ number: at + 1 }}`, text.trim() || none] as const),
  ],
  answerInCell,
  answerSign: () => '×',
  Bars: GivenBars,
  Shares: GivenShares,
  favouredMistake: () => undefined,
  betterAnswer: () => undefined,
  unusedAnswers: () => undefined,
};

/** The items in their right order. Takers get them mixed. */
function OrderEditor({ draft, onChange, problem }: EditorProps<OrderDraft>) {
  const wrong = problem && (problem.path[1] ?? draft.items.length);
  return (
    <FieldGroup
      legend={
        <Trans>
          Items <span className={styles.hint}>in the right order; takers get them mixed</span>
        </Trans>
      }
      error={problem?.message}
    >
      <Rows
        rows={draft.items}
        empty={{ text: '' }}
        min={3}
        max={limits.items}
        removeLabel={(number) => t`Remove item ${number}`}
        moveLabels={(number) => ({ up: t`Move item ${number} up`, down: t`Move item ${number} down` })}
        addLabel={t`Add an item`}
        onChange={(items) => onChange({ items })}
      >
        {({ text }, at, change) => (
          <Textarea
            rows={1}
            className={styles.line}
            aria-label={t`Item ${{ number: at + 1 }}`}
            aria-invalid={wrong === at || undefined}
            enterKeyHint="next"
            maxLength={limits.optionText}
            value={text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            {...codeProps(text)}
          />
        )}
      </Rows>
    </FieldGroup>
  );
}
