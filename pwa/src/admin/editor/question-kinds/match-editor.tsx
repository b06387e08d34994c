import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { Textarea } from '../../../ui/text-input.tsx';
import { codeProps } from '../question-dialog/code-props.ts';
import type { EditorProps } from './admin-views.ts';
import styles from './kind-forms.module.css';
import { emptyPair, filledPairs, type MatchDraft } from './match-draft.ts';
import { nameOfExtra, nameOfLeft, nameOfRight } from './match-names.ts';
import { Rows } from './rows.tsx';

/** Pairs, and texts on the right without a partner. */
export function MatchEditor({ draft, onChange, problem }: EditorProps<MatchDraft>) {
  const pairs = filledPairs(draft).length;
  const isWrong = (field: 'left' | 'right', at: number) =>
    problem?.field === field && (problem.path[1] ?? pairs) === at;
  const change = (part: Partial<MatchDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <FieldGroup
        legend={
          <Trans>
            Pairs <span className={styles.hint}>takers get the right side mixed</span>
          </Trans>
        }
        error={problem?.message}
      >
        <Rows
          rows={draft.pairs}
          empty={emptyPair}
          min={3}
          max={limits.items}
          removeLabel={(number) => t`Remove pair ${number}`}
          addLabel={t`Add a pair`}
          onChange={(next) => change({ pairs: next })}
        >
          {({ left, right }, at, changePair) => (
            <>
              <Line
                name={nameOfLeft(at)}
                isWrong={isWrong('left', at)}
                text={left}
                onChange={(text) => changePair({ left: text })}
              />
              <Line
                name={nameOfRight(at)}
                isWrong={isWrong('right', at)}
                text={right}
                onChange={(text) => changePair({ right: text })}
              />
            </>
          )}
        </Rows>
      </FieldGroup>
      <FieldGroup
        legend={
          <Trans>
            Extra answers <span className={styles.hint}>on the right, without a partner</span>
          </Trans>
        }
      >
        <Rows
          rows={draft.extras}
          empty={{ text: '' }}
          max={limits.rightItems - Math.max(pairs, 2)}
          removeLabel={(number) => t`Remove extra answer ${number}`}
          addLabel={t`Add an extra answer`}
          onChange={(extras) => change({ extras })}
        >
          {({ text }, at, changeExtra) => (
            <Line
              name={nameOfExtra(at)}
              isWrong={isWrong('right', pairs + at)}
              text={text}
              onChange={(next) => changeExtra({ text: next })}
            />
          )}
        </Rows>
      </FieldGroup>
    </>
  );
}

interface LineProps {
  name: string;
  isWrong: boolean;
  text: string;
  onChange: (text: string) => void;
}

const Line = ({ name, isWrong, text, onChange }: LineProps) => (
  <Textarea
    rows={1}
    className={styles.line}
    aria-label={name}
    aria-invalid={isWrong || undefined}
    enterKeyHint="next"
    maxLength={limits.optionText}
    value={text}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    {...codeProps(text)}
  />
);
