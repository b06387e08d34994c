import { t } from '@lingui/core/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import { hasEqualOptions } from '@quiz-app/shared/question-texts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Explanation } from '../../../exam-ui/explanation.tsx';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { RichText } from '../../../exam-ui/rich-text.tsx';
import { useOnline } from '../../../platform/online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { onCtrlEnter } from '../../../ui/on-ctrl-enter.ts';
import { FormulaDialog } from '../content-fields/formula-dialog.tsx';
import { useContentEditing } from '../content-fields/use-content-editing.ts';
import { usePreviewedContent } from '../content-fields/use-previews.ts';
import { adminViewsByName } from '../question-kinds/question-kinds.ts';
import { KeyHints } from './key-hints.tsx';
import styles from './question-dialog.module.css';
import {
  contentOf,
  emptyDraft,
  isSameDraft,
  ownFieldsOf,
  problemsOf,
  type QuestionDraft,
  textsOf,
} from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';

interface QuestionDialogProps {
  title: ReactNode;
  /** The initial question, and why it was refused. */
  initial: { draft: QuestionDraft; refusal?: string };
  /** The pictures and sounds of the rest of the exam. */
  others?: readonly UsedMedium[];
  /** Whether it follows another question in the same place. */
  isNext?: boolean | undefined;
  /** Whether Save works without a connection. */
  isLocal?: boolean;
  /** Called with every change. */
  onChange?: (draft: QuestionDraft) => void;
  /** Called with a text that is pasted into the question, and the draft before it. */
  onPaste?: (text: string, before: QuestionDraft) => void;
  /** Called on Save with a complete question; closes the dialog before the server has answered. */
  onSave: (draft: QuestionDraft) => void;
  /** The same for `Save and add another`, offered only if this is given. Ctrl+Enter then does this instead of Save. */
  onSaveAndAdd?: (draft: QuestionDraft) => void;
  /** Called by Esc and the close button. */
  onClose: (draft: QuestionDraft) => void;
  onCancel: () => void;
}

/**
 * The form for one question. After a refusal, by the server or here, it shows what to correct. It is long because the
 * fields, the preview, the buttons and the keys share one draft.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, initial, others, isNext, isLocal = false, onChange, onPaste } = props;
  const { onSave, onSaveAndAdd, onClose, onCancel } = props;
  const isOnline = useOnline() || isLocal;
  const [draft, setDraft] = useState(initial.draft);
  const [refusal] = useState(initial.refusal);
  const [isPreview, setPreview] = useState(false);
  const { fields, problems, showProblems } = useProblems(draft, Boolean(refusal));

  // A picture may be stored between two renderings.
  const newest = useRef(draft);
  const change = (part: Partial<QuestionDraft>) => {
    newest.current = { ...newest.current, ...part };
    setDraft(newest.current);
    onChange?.(newest.current);
  };
  const editing = useContentEditing({
    draft: draft.content,
    texts: textsOf(draft),
    others,
    onChange: (alter) => change({ content: alter(newest.current.content) }),
  });
  const canSave = isOnline && !editing.isAdding;
  const saveIfComplete = (save: (draft: QuestionDraft) => void) => {
    if (!canSave) return;
    if (!problemsOf(draft)) return save(draft);
    showProblems();
    setPreview(false);
  };

  return (
    <>
      <Dialog
        open
        title={title}
        isNext={isNext}
        onClose={() => onClose(draft)}
        onSubmit={(event) => {
          event.preventDefault();
          saveIfComplete(onSave);
        }}
        onKeyDown={onCtrlEnter(() => saveIfComplete(onSaveAndAdd ?? onSave))}
        actions={
          <Button kind="plain" size="small" onClick={() => setPreview(!isPreview)}>
            {isPreview ? t`Edit` : t`Preview`}
          </Button>
        }
        footer={
          <>
            <KeyHints isChoice={draft.kind === 'choice'} savesAndAdds={onSaveAndAdd !== undefined} />
            <Buttons
              canSave={canSave}
              onCancel={onCancel}
              onSaveAndAdd={onSaveAndAdd && (() => saveIfComplete(onSaveAndAdd))}
            />
          </>
        }
      >
        {refusal && <Banner tone="error">{refusal}</Banner>}
        {!isOnline && <Banner tone="pending">{t`You are offline. Saving needs a connection.`}</Banner>}
        {problems?.content && <Banner tone="error">{problems.content}</Banner>}
        {/* Hidden and not removed, so that the browser's own undo survives a look at the preview. */}
        <div ref={fields} hidden={isPreview}>
          <div {...editing.around} className={styles.fields}>
            <QuestionFields
              draft={draft}
              change={change}
              onPaste={onPaste && ((text) => onPaste(text, draft))}
              problems={problems}
              isNewExplanation={!initial.draft.explanation}
              editing={editing}
            />
          </div>
        </div>
        {hasEqualOptions(ownFieldsOf(draft)) && (
          <Banner tone="pending" role="status">{t`Two of its options are the same.`}</Banner>
        )}
        {isPreview && <QuestionPreview draft={draft} />}
      </Dialog>
      {/* Beside it, so that its keys and its submit do not reach this form. */}
      <FormulaDialog editing={editing} />
    </>
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
  canSave: boolean;
  onCancel: () => void;
  onSaveAndAdd: (() => void) | undefined;
}

function Buttons({ canSave, onCancel, onSaveAndAdd }: ButtonsProps) {
  return (
    <>
      {/* The second click of a double click would check the new, empty question. */}
      {onSaveAndAdd && (
        <Button
          kind="outline"
          className={styles.another}
          aria-disabled={!canSave}
          aria-keyshortcuts="Control+Enter"
          onClick={({ detail }) => detail < 2 && onSaveAndAdd()}
        >
          {t`Save and add another`}
        </Button>
      )}
      <Button kind="outline" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button type="submit" aria-disabled={!canSave} {...(!onSaveAndAdd && { 'aria-keyshortcuts': 'Control+Enter' })}>
        {t`Save`}
      </Button>
    </>
  );
}

/** A draft as takers will see it. */
function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  const content = contentOf(draft);
  const shown = usePreviewedContent(draft.content, textsOf(draft));
  const { name, explanation } = content;
  const { Written } = adminViewsByName(draft.kind);
  const isEmpty = isSameDraft({ ...draft, name: name.trim() }, { ...emptyDraft, kind: draft.kind });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled by keyboard
    <section className={styles.preview} aria-label={t`Preview`} tabIndex={0}>
      {isEmpty && <p className="muted">{t`Nothing to show yet.`}</p>}
      <RichContent of={shown}>
        <RichText text={name} codeLabel={t`Program in the preview`} />
        <Written question={content} />
        <Explanation text={explanation?.trim()} />
      </RichContent>
    </section>
  );
}
