import { limits } from '@quiz-app/shared/limits';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/text-input.tsx';
import { adminViewsByName } from '../question-kinds/question-kinds.ts';
import { codeProps } from './code-props.ts';
import styles from './question-dialog.module.css';
import type { DraftProblems, QuestionDraft } from './question-draft.ts';

interface QuestionFieldsProps {
  draft: QuestionDraft;
  change: (part: Partial<QuestionDraft>) => void;
  /** Called with a text that is pasted into the question; missing if only one question can be written. */
  onPaste: ((text: string) => void) | undefined;
  problems: DraftProblems | undefined;
  /** Whether the question had no explanation when the dialog opened. */
  isNewExplanation: boolean;
}

/** The inputs for a question: its text, the editor of its kind, and the explanation. */
export function QuestionFields({ draft, change, onPaste, problems, isNewExplanation }: QuestionFieldsProps) {
  const { Editor } = adminViewsByName(draft.kind);
  return (
    <>
      <Field
        label="Question"
        hint={
          <>
            <code>`code`</code> for inline code, <code>```</code> for a block.
            {onPaste && ' Paste several questions to add them all.'}
          </>
        }
        error={problems?.name}
      >
        <Textarea
          rows={2}
          className={styles.question}
          maxLength={limits.questionText}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onPaste={(event) => onPaste?.(event.clipboardData.getData('text/plain'))}
          {...codeProps(draft.name)}
        />
      </Field>
      <Editor
        draft={draft.own[draft.kind]}
        onChange={(own) => change({ own: { ...draft.own, [draft.kind]: own } })}
        problem={problems?.own}
      />
      {draft.explanation === undefined ? (
        <Button kind="plain" size="small" onClick={() => change({ explanation: '' })}>
          Add an explanation
        </Button>
      ) : (
        <Field label="Explanation" hint="Shown with the feedback and in the review.">
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
    </>
  );
}
