import { mediaLimits } from '@quiz-app/shared/media';
import { longestFormula } from '@quiz-app/shared/rich-text';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea, TextInput } from '../../ui/text-input.tsx';
import { Toolbar, ToolbarButton } from '../../ui/toolbar.tsx';
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

function OpenDialog({ opened: { initial, isNew }, words, onInsert, onClose }: OpenDialogProps) {
  const [tex, setTex] = useState(initial.tex);
  const [display, setDisplay] = useState(initial.display);
  const [ownWords, setOwnWords] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const written = { tex: tex.trim(), display };
  const { problem, isDrawn } = useProblem(written);
  const usualWords = useWords(isDrawn && !problem ? written : undefined);
  // The stored words say the formula as it was.
  const isAsOpened = written.tex === initial.tex && display === initial.display;
  const spoken = ownWords ?? (isAsOpened && words ? words : usualWords);

  const insert = () => {
    setChecked(true);
    if (problem) return field.current?.focus();
    onInsert(written, spoken?.trim() || usualWords || '');
  };
  const insertByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    insert();
  };
  const putSymbol = (symbol: Sign) => {
    const { current: area } = field;
    if (!area) return;
    const { selectionStart: start, selectionEnd: end } = area;
    const { text, caret } = insertion(symbol, tex.slice(start, end));
    replaceText(area, start, end, text);
    area.setSelectionRange(start + caret, start + caret);
  };
  return (
    <Dialog
      open
      title={isNew ? 'Formula' : 'Edit formula'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        insert();
      }}
      onKeyDown={insertByKeys}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-keyshortcuts="Control+Enter">
            {isNew ? 'Insert' : 'Update'}
          </Button>
        </>
      }
    >
      <Field label="TeX" hint="Type it, or use the buttons." error={isChecked && problem}>
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
      <section className={styles.preview} aria-label="Formula preview">
        {written.tex === '' ? (
          <span className="muted">The formula appears here.</span>
        ) : (
          <DrawnFormula formula={written} spoken={spoken} />
        )}
      </section>
      <Field label="Read aloud as" hint="What a screen reader says. Correct it where it is wrong.">
        <TextInput
          value={spoken ?? ''}
          placeholder={usualWords}
          maxLength={mediaLimits.spoken}
          autoComplete="off"
          onChange={(event) => setOwnWords(event.currentTarget.value)}
        />
      </Field>
      {palette.map(({ label, symbols }) => (
        <Toolbar key={label} label={label} className={styles.palette}>
          {symbols.map((symbol) => (
            <ToolbarButton
              key={symbol.name}
              className={styles.symbol}
              aria-label={symbol.name}
              title={symbol.name}
              onClick={() => putSymbol(symbol)}
            >
              {symbol.sign}
            </ToolbarButton>
          ))}
        </Toolbar>
      ))}
      <label className={styles.check}>
        <input type="checkbox" checked={display} onChange={(event) => setDisplay(event.currentTarget.checked)} />
        On a line of its own
      </label>
    </Dialog>
  );
}

/** Why a formula cannot be inserted, and whether it is drawn already. */
function useProblem(written: { tex: string; display: boolean }): { problem: string | undefined; isDrawn: boolean } {
  const [preview] = usePreviews(written.tex === '' ? [] : [written]);
  const isDrawn = preview !== undefined && 'mathml' in preview;
  if (written.tex === '') return { isDrawn, problem: 'Please enter a formula' };
  if (!canBeWritten(written)) return { isDrawn, problem: 'A formula cannot contain \\) or \\]' };
  return { isDrawn, problem: preview && 'problem' in preview ? preview.problem : undefined };
}
