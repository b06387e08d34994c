import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/text-input.tsx';
import { ContentRows } from '../content-fields/content-rows.tsx';
import { ContentToolbar } from '../content-fields/content-toolbar.tsx';
import { replaceText } from '../content-fields/insert-text.ts';
import type { ContentEditing } from '../content-fields/use-content-editing.ts';
import { adminViewsByName } from '../question-kinds/question-kinds.ts';
import { codeProps } from './code-props.ts';
import { KindFields } from './kind-fields.tsx';
import styles from './question-dialog.module.css';
import { type DraftProblems, fieldsOf, type QuestionDraft } from './question-draft.ts';
import { TryIt } from './try-it.tsx';

interface QuestionFieldsProps {
  draft: QuestionDraft;
  change: (part: Partial<QuestionDraft>) => void;
  /** Called with a text that is pasted into the question; missing if only one question can be written. */
  onPaste: ((text: string) => void) | undefined;
  problems: DraftProblems | undefined;
  /** Whether the question had no explanation when the dialog opened. */
  isNewExplanation: boolean;
  editing: ContentEditing;
}

/** The inputs for a question: its text, the editor of its kind, and the explanation, each with its pictures and formulas. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { draft, change, onPaste, problems, isNewExplanation, editing } = props;
  const { Editor, insertion } = adminViewsByName(draft.kind);
  const question = useRef<HTMLTextAreaElement>(null);
  const fields = fieldsOf(draft);
  const rows = { editing, undescribed: problems?.undescribed };
  return (
    <>
      <KindFields draft={draft} change={change} error={problems?.points} />
      <ContentToolbar editing={editing} className={styles.toolbar} />
      <Field
        label={t`Question`}
        hint={
          <>
            <Trans>
              <code>`code`</code> for inline code, <code>```</code> for a block.
            </Trans>
            {onPaste && ` ${t`Paste several questions to add them all.`}`}
          </>
        }
        error={problems?.name}
      >
        <Textarea
          ref={question}
          rows={2}
          data-autofocus
          className={styles.question}
          maxLength={limits.questionText}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onPaste={(event) => onPaste?.(event.clipboardData.getData('text/plain'))}
          {...codeProps(draft.name)}
        />
      </Field>
      <ContentRows of={fields.name} {...rows} />
      {insertion && (
        <div className={styles.insertion}>
          <Button kind="tonal" size="small" onClick={() => insertInto(question.current, insertion.insert(draft.name))}>
            {insertion.label()}
          </Button>
          <span className="meta">{insertion.hint()}</span>
        </div>
      )}
      <Editor
        draft={draft.own[draft.kind]}
        text={draft.name}
        onChange={(own, name = draft.name) => change({ name, own: { ...draft.own, [draft.kind]: own } })}
        problem={problems?.own}
      />
      <ContentRows of={fields.own} {...rows} />
      {draft.kind !== 'choice' && <TryIt key={draft.kind} draft={draft} />}
      {draft.explanation === undefined ? (
        <Button kind="plain" size="small" onClick={() => change({ explanation: '' })}>
          {t`Add an explanation`}
        </Button>
      ) : (
        <Field label={t`Explanation`} hint={t`Shown with the feedback and in the review.`}>
          <Textarea
            rows={3}
            autoFocus={draft.explanation === '' && isNewExplanation}
            maxLength={limits.explanation}
            value={draft.explanation}
            onChange={(event) => change({ explanation: event.currentTarget.value })}
            {...codeProps(draft.explanation)}
          />
        </Field>
      )}
      <ContentRows of={fields.explanation} {...rows} />
    </>
  );
}

/** Puts a text at the caret, or in place of what is selected. */
function insertInto(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  // The first focus puts the caret behind the text.
  field.focus();
  replaceText(field, field.selectionStart, field.selectionEnd, text);
}
