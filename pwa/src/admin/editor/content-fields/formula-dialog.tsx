import { t } from '@lingui/core/macro';
import { mediaLimits } from '@quiz-app/shared/media';
import { type Formula, longestFormula } from '@quiz-app/shared/rich-text';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { onCtrlEnter } from '../../../ui/on-ctrl-enter.ts';
import { Textarea, TextInput } from '../../../ui/text-input.tsx';
import { Toolbar, ToolbarButton } from '../../../ui/toolbar.tsx';
import styles from './formula-dialog.module.css';
import { insertion, palette, type Sign } from './formula-palette.ts';
import { DrawnFormula } from './formula-row.tsx';
import { canBeWritten } from './formula-source.ts';
import { replaceText } from './insert-text.ts';
import type { ContentEditing, OpenedFormula } from './use-content-editing.ts';
import { usePreviews } from './use-previews.ts';
import { useWords } from './use-words.ts';

/** The dialog for the formula that is being written, if there is one. It stands beside the dialog or form of the text. */
export function FormulaDialog({ editing }: { editing: ContentEditing }) {
  const { formula, draft } = editing;
  return (
    formula && (
      <OpenDialog
        opened={formula}
        words={draft.spoken[formula.initial.tex]}
        onInsert={editing.insertFormula}
        onClose={editing.closeFormula}
      />
    )
  );
}

interface OpenDialogProps {
  opened: OpenedFormula;
  /** The words of the formula as it was opened. */
  words: string | undefined;
  onInsert: ContentEditing['insertFormula'];
  onClose: () => void;
}

/** One flat form, with its state in `useWritten`. */
function OpenDialog({ opened, words, onInsert, onClose }: OpenDialogProps) {
  const { isNew } = opened;
  const { tex, setTex, display, setDisplay, written, problem, spoken, setSpoken, usualWords } = useWritten(
    opened,
    words,
  );
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const insert = () => {
    setChecked(true);
    if (problem) return field.current?.focus();
    onInsert(written, spoken?.trim() || usualWords || '');
  };
  return (
    <Dialog
      open
      title={isNew ? t`Formula` : t`Edit formula`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        insert();
      }}
      onKeyDown={onCtrlEnter(insert)}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" aria-keyshortcuts="Control+Enter">
            {isNew ? t`Insert` : t`Update`}
          </Button>
        </>
      }
    >
      <Field label={t`TeX`} hint={t`Type it, or use the buttons.`} error={isChecked && problem}>
        <Textarea
          ref={field}
          rows={2}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          className={styles.tex}
          maxLength={longestFormula}
          value={tex}
          onChange={(event) => setTex(event.currentTarget.value)}
        />
      </Field>
      <FormulaPreview formula={isChecked && problem ? undefined : written} spoken={spoken} />
      <Palette onPick={(sign) => field.current && putSign(field.current, sign)} />
      <label className={styles.check}>
        <input type="checkbox" checked={display} onChange={(event) => setDisplay(event.currentTarget.checked)} />
        {t`On a line of its own`}
      </label>
      <Field label={t`Read aloud as`} hint={t`What a screen reader says. Correct it where it is wrong.`}>
        <TextInput
          value={spoken ?? ''}
          placeholder={usualWords}
          maxLength={mediaLimits.spoken}
          autoComplete="off"
          onChange={(event) => setSpoken(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}

/** The formula as it is being written, and the words for it: the author's own, or those of the server. */
function useWritten({ initial }: OpenedFormula, words: string | undefined) {
  const [tex, setTex] = useState(initial.tex);
  const [display, setDisplay] = useState(initial.display);
  const [ownWords, setSpoken] = useState<string>();
  const written = { tex: tex.trim(), display };
  const { problem, isDrawn } = useProblem(written);
  const usualWords = useWords(isDrawn && !problem ? written : undefined);
  // The stored words say the formula as it was.
  const isAsOpened = written.tex === initial.tex && display === initial.display;
  const spoken = ownWords ?? (isAsOpened && words ? words : usualWords);
  return { tex, setTex, display, setDisplay, written, problem, spoken, setSpoken, usualWords };
}

interface FormulaPreviewProps {
  /** Undefined if the field says already why it cannot be drawn. */
  formula: Formula | undefined;
  spoken: string | undefined;
}

const FormulaPreview = ({ formula, spoken }: FormulaPreviewProps) => (
  <section className={styles.preview} aria-label={t`Formula preview`}>
    {formula?.tex ? (
      <DrawnFormula formula={formula} spoken={spoken} />
    ) : (
      <span className="muted">{t`The formula appears here.`}</span>
    )}
  </section>
);

const Palette = ({ onPick }: { onPick: (sign: Sign) => void }) =>
  palette().map(({ label, signs }) => (
    <Toolbar key={label} label={label} className={styles.palette}>
      {signs.map((sign) => (
        <ToolbarButton
          key={sign.name}
          className={styles.signButton}
          aria-label={sign.name}
          title={sign.name}
          onClick={() => onPick(sign)}
        >
          <span className={styles.sign} data-sign={sign.sign} />
        </ToolbarButton>
      ))}
    </Toolbar>
  ));

/** Writes a sign around what is selected in the field. */
function putSign(area: HTMLTextAreaElement, sign: Sign): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const { text, caret } = insertion(sign, value.slice(start, end));
  replaceText(area, start, end, text);
  area.setSelectionRange(start + caret, start + caret);
}

/** Why a formula cannot be inserted, and whether it is drawn already. */
function useProblem(written: Formula): { problem: string | undefined; isDrawn: boolean } {
  const [preview] = usePreviews(written.tex === '' ? [] : [written]);
  const isDrawn = preview !== undefined && 'mathml' in preview;
  if (written.tex === '') return { isDrawn, problem: t`Please enter a formula` };
  if (!canBeWritten(written)) return { isDrawn, problem: t`A formula cannot contain \\) or \\]` };
  return { isDrawn, problem: preview && 'problem' in preview ? preview.problem() : undefined };
}
