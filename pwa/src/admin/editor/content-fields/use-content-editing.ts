import type { UsedMedium } from '@quiz-app/shared/content';
import type { Formula } from '@quiz-app/shared/rich-text';
import { type ClipboardEvent, type DragEvent, type FocusEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ContentDraft, usedMedia } from './content-draft.ts';
import { findFormula, findMedium, formulaAround, sourceOf, type WrittenFormula } from './formula-source.ts';
import { nameOfField, replaceText } from './insert-text.ts';
import { useMediaAdding } from './use-media-adding.ts';

interface ContentEditingOptions {
  draft: ContentDraft;
  /** The texts of all fields. */
  texts: readonly string[];
  /** The pictures and sounds of the rest of the exam. */
  others?: readonly UsedMedium[] | undefined;
  /** Changes the newest draft, which may be newer than `draft`. */
  onChange: (change: (before: ContentDraft) => ContentDraft) => void;
}

/** A formula in the dialog for it: where it will stand, and the one it replaces. */
export interface OpenedFormula {
  field: HTMLTextAreaElement;
  start: number;
  end: number;
  initial: Formula;
  isNew: boolean;
}

const isField = (target: EventTarget): target is HTMLTextAreaElement => target instanceof HTMLTextAreaElement;

/** The text fields in an element, by their names, and the one with the caret, or that had it last. */
function useFields() {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLTextAreaElement>(undefined);
  const entered = useRef(new WeakSet<HTMLTextAreaElement>());
  const [target, setTarget] = useState<string>();
  const all = () => Array.from(box.current?.querySelectorAll('textarea') ?? []);
  return {
    box,
    /** The name of the current field. */
    target,
    current: () => (last.current?.isConnected ? last.current : all()[0]),
    find: (name: string) => all().find((field) => nameOfField(field) === name),
    onFocus: ({ target: field }: FocusEvent) => {
      if (!isField(field)) return;
      // The focus of a dialog or of Tab stands before the text; what is added goes behind it.
      if (!entered.current.has(field) && field.selectionEnd === 0)
        field.setSelectionRange(field.value.length, field.value.length);
      entered.current.add(field);
      last.current = field;
      setTarget(nameOfField(field));
    },
  };
}

type Add = (files: readonly Blob[], field: HTMLTextAreaElement) => void;

/** Takes files that are pasted or dropped: into the field below, or the current one. */
const takingFiles = (add: Add, current: () => HTMLTextAreaElement | undefined) => ({
  onPaste: (event: ClipboardEvent) => {
    // Office programs add a picture of what is copied as text.
    const { files } = event.clipboardData;
    if (!isField(event.target) || files.length === 0 || event.clipboardData.getData('text/plain')) return;
    event.preventDefault();
    add([...files], event.target);
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    event.preventDefault();
    const field = isField(event.target) ? event.target : current();
    if (field) add([...files], field);
  },
});

/**
 * Puts pictures, sounds and formulas into the text fields of an element: into the one with the caret, or that had it
 * last.
 */
export function useContentEditing({ draft, texts, others = [], onChange }: ContentEditingOptions) {
  const { box, target, current, find, onFocus } = useFields();
  const [formula, setFormula] = useState<OpenedFormula>();
  const { add, ...adding } = useMediaAdding({ used: usedMedia(draft, texts), others, onChange });

  const openFormula = (field: HTMLTextAreaElement, around: WrittenFormula | undefined) => {
    const { selectionStart: start, selectionEnd: end, value } = field;
    setFormula({
      field,
      isNew: !around,
      start: around?.start ?? start,
      end: around?.end ?? end,
      initial: around ?? { tex: value.slice(start, end).trim(), display: false },
    });
  };
  const closeFormula = () => setFormula(undefined);

  return {
    draft,
    onChange,
    ...adding,
    /** The name of the field that things are put into. */
    target,
    formula,
    closeFormula,
    /** The props of the element around the fields. */
    around: { ref: box, onFocus, ...takingFiles(add, current) },
    addFiles: (files: readonly Blob[]) => {
      const field = current();
      if (field) add(files, field);
    },
    /** Opens the formula at the caret, or a new one. */
    writeFormula: () => {
      const field = current();
      if (field) openFormula(field, formulaAround(field.value, field.selectionStart));
    },
    editFormula: (name: string, { tex, display }: Formula) => {
      const field = find(name);
      const written = field && findFormula(field.value, { tex, display });
      if (written) openFormula(field, written);
    },
    /** @param spoken its words; empty if they are not known yet */
    insertFormula: (written: Formula, spoken: string) => {
      if (!formula) return;
      // The field takes the focus only once the dialog is gone.
      flushSync(closeFormula);
      onChange((before) => ({ ...before, isRich: true, spoken: { ...before.spoken, [written.tex]: spoken } }));
      replaceText(formula.field, formula.start, formula.end, sourceOf(written));
    },
    /** Removes a picture or sound wherever a field names it. */
    removeMedium: (name: string, id: string) => {
      const field = find(name);
      for (;;) {
        const found = field && findMedium(field.value, id);
        if (!found) break;
        replaceText(field, found.start, found.end, '');
      }
    },
  };
}

export type ContentEditing = ReturnType<typeof useContentEditing>;
