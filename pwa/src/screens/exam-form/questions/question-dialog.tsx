import { limits } from '@quiz-app/shared/limits';
import { useReducer, useState } from 'react';
import { useOnline } from '../../../platform/online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/text-input.tsx';
import { OptionsEditor } from './options-editor.tsx';
import styles from './question-dialog.module.css';
import { changeDraft, problemsOf, type QuestionDraft } from './question-draft.ts';
import { QuestionPreview } from './question-preview.tsx';
import { TypeSwitch } from './type-switch.tsx';
import type { UnsavedDraft } from './use-unsaved-drafts.ts';

interface QuestionDialogProps {
  title: string;
  initial: UnsavedDraft;
  /** Called on Save, which closes the dialog before the server has answered. */
  onSave: (draft: QuestionDraft) => void;
  /** Called by Esc and the close button. */
  onClose: (draft: QuestionDraft) => void;
  onCancel: () => void;
}

/** The form for one question. Reopened after a refusal, it shows what to correct. */
export function QuestionDialog({ title, initial, onSave, onClose, onCancel }: QuestionDialogProps) {
  const isOnline = useOnline();
  const [draft, change] = useReducer(changeDraft, initial.draft);
  const [refusal] = useState(initial.refusal);
  const problems = refusal ? problemsOf(draft) : {};
  return (
    <Dialog
      open
      title={title}
      onClose={() => onClose(draft)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOnline) onSave(draft);
      }}
      footer={
        <>
          <Button kind="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={!isOnline}>
            Save
          </Button>
        </>
      }
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {!isOnline && <Banner tone="pending">You are offline. Saving needs a connection.</Banner>}
      <Field
        label="Question"
        hint="Write `code` between backticks, and programs between lines of three backticks: ```js"
        error={problems.name}
      >
        <Textarea
          rows={3}
          className={styles.question}
          maxLength={limits.questionText}
          value={draft.name}
          onChange={(event) => change({ type: 'name', text: event.currentTarget.value })}
        />
      </Field>
      <TypeSwitch isTrueFalse={draft.isTrueFalse} onChange={(isTrueFalse) => change({ type: 'kind', isTrueFalse })} />
      <OptionsEditor draft={draft} change={change} error={problems.options} />
      <QuestionPreview draft={draft} />
    </Dialog>
  );
}
