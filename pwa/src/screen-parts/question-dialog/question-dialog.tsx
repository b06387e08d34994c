import { limits } from '@quiz-app/shared/limits';
import { keysOf } from '@quiz-app/shared/question-kinds/choice';
import { type Dispatch, type KeyboardEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { Explanation } from '../../exam-ui/explanation.tsx';
import { OptionList } from '../../exam-ui/option-list.tsx';
import { RichText } from '../../exam-ui/rich-text.tsx';
import { useOnline } from '../../platform/online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/text-input.tsx';
import { codeProps } from './code-props.ts';
import { OptionsEditor } from './options-editor.tsx';
import styles from './question-dialog.module.css';
import {
  changeDraft,
  contentOf,
  type DraftChange,
  type DraftProblems,
  problemsOf,
  type QuestionDraft,
} from './question-draft.ts';
import { TypeSwitch } from './type-switch.tsx';

interface QuestionDialogProps {
  title: string;
  /** The initial question, and why it was refused. */
  initial: { draft: QuestionDraft; refusal?: string };
  /** Whether Save works without a connection. */
  isLocal?: boolean;
  /** Called on Save with a complete question; closes the dialog before the server has answered. */
  onSave: (draft: QuestionDraft) => void;
  /** The same for `Save and add another`, which is offered only if this is given. */
  onSaveAndAdd?: (draft: QuestionDraft) => void;
  /** Called by Esc and the close button. */
  onClose: (draft: QuestionDraft) => void;
  onCancel: () => void;
}

/** The form for one question. After a refusal, by the server or here, it shows what to correct. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, initial, isLocal = false, onSave, onSaveAndAdd, onClose, onCancel } = props;
  const hasConnection = useOnline();
  const isOnline = isLocal || hasConnection;
  const [draft, change] = useReducer(changeDraft, initial.draft);
  const [refusal] = useState(initial.refusal);
  const [isPreview, setPreview] = useState(false);
  const { fields, problems, showProblems } = useProblems(draft, Boolean(refusal));

  const saveIfComplete = (save: (draft: QuestionDraft) => void) => {
    if (!isOnline) return;
    if (!problemsOf(draft)) return save(draft);
    showProblems();
    setPreview(false);
  };
  const saveByKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    saveIfComplete(onSave);
  };

  return (
    <Dialog
      open
      title={title}
      onClose={() => onClose(draft)}
      onSubmit={(event) => {
        event.preventDefault();
        saveIfComplete(onSave);
      }}
      onKeyDown={saveByKeys}
      actions={
        <Button kind="plain" size="small" onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Edit' : 'Preview'}
        </Button>
      }
      footer={
        <Buttons
          isOnline={isOnline}
          onCancel={onCancel}
          onSaveAndAdd={onSaveAndAdd && (() => saveIfComplete(onSaveAndAdd))}
        />
      }
    >
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {!isOnline && <Banner tone="pending">You are offline. Saving needs a connection.</Banner>}
      {/* Hidden and not removed, so that the browser's own undo survives a look at the preview. */}
      <div ref={fields} className={styles.fields} hidden={isPreview}>
        <QuestionFields
          draft={draft}
          change={change}
          problems={problems}
          isNewExplanation={!initial.draft.explanation}
        />
      </div>
      {isPreview && <QuestionPreview draft={draft} />}
    </Dialog>
  );
}

/** The problems of a question, once it was refused or could not be saved. The first wrong field gets the focus then. */
function useProblems(draft: QuestionDraft, isRefused: boolean) {
  const [checks, setChecks] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (checks > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checks]);
  return {
    /** Contains the fields. */
    fields,
    problems: isRefused || checks > 0 ? problemsOf(draft) : undefined,
    showProblems: () => setChecks(checks + 1),
  };
}

interface ButtonsProps {
  isOnline: boolean;
  onCancel: () => void;
  onSaveAndAdd: (() => void) | undefined;
}

function Buttons({ isOnline, onCancel, onSaveAndAdd }: ButtonsProps) {
  return (
    <>
      {/* The second click of a double click would check the new, empty question. */}
      {onSaveAndAdd && (
        <Button
          kind="outline"
          className={styles.another}
          aria-disabled={!isOnline}
          onClick={({ detail }) => detail < 2 && onSaveAndAdd()}
        >
          Save and add another
        </Button>
      )}
      <Button kind="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" aria-disabled={!isOnline} aria-keyshortcuts="Control+Enter">
        Save
      </Button>
    </>
  );
}

interface QuestionFieldsProps {
  draft: QuestionDraft;
  change: Dispatch<DraftChange>;
  problems: DraftProblems | undefined;
  /** Whether the question had no explanation when the dialog opened. */
  isNewExplanation: boolean;
}

function QuestionFields({ draft, change, problems, isNewExplanation }: QuestionFieldsProps) {
  return (
    <>
      <Field
        label="Question"
        hint={
          <>
            Write <code>`code`</code> between backticks, and programs between lines of three backticks:{' '}
            <code>```js</code>
          </>
        }
        error={problems?.name}
      >
        <Textarea
          rows={3}
          className={styles.question}
          maxLength={limits.questionText}
          value={draft.name}
          onChange={(event) => change({ type: 'name', text: event.currentTarget.value })}
          {...codeProps(draft.name)}
        />
      </Field>
      <TypeSwitch isTrueFalse={draft.isTrueFalse} onChange={(isTrueFalse) => change({ type: 'kind', isTrueFalse })} />
      <OptionsEditor draft={draft} change={change} problem={problems?.options} />
      {draft.explanation === undefined ? (
        <Button kind="plain" size="small" onClick={() => change({ type: 'explanation', text: '' })}>
          Add an explanation
        </Button>
      ) : (
        <Field label="Explanation" hint="Shown with the feedback and in the review.">
          <Textarea
            rows={3}
            autoFocus={draft.explanation === '' && isNewExplanation}
            maxLength={limits.explanation}
            value={draft.explanation}
            onChange={(event) => change({ type: 'explanation', text: event.currentTarget.value })}
            {...codeProps(draft.explanation)}
          />
        </Field>
      )}
    </>
  );
}

/** A draft as takers will see it, with the options that have a text. */
function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const { name, options, correctOptions, explanation } = contentOf(draft);
  const filled = Object.fromEntries(keysOf({ options }).flatMap((key) => (options[key] ? [[key, options[key]]] : [])));
  const isEmpty = name.trim() === '' && Object.keys(filled).length === 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled by keyboard
    <section className={styles.preview} aria-label="Preview" tabIndex={0}>
      {isEmpty && <p className="muted">Nothing to show yet.</p>}
      <RichText text={name} codeLabel="Program in the preview" />
      <OptionList options={filled} correctOptions={correctOptions} />
      <Explanation text={explanation?.trim()} />
    </section>
  );
}
