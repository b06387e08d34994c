// Changes what is written in a field as if it were typed, so that the component that owns the field hears of it and the
// browser's undo knows it.

/** Replaces a part of a field's text. The caret stands behind the new text. */
export function replaceText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, but the only way that undo knows; jsdom and some browsers refuse.
  // It writes into the focus, which an open dialog above the field keeps for itself.
  const hasFocus = document.activeElement === field;
  const isDone = hasFocus && document.execCommand?.(text ? 'insertText' : 'delete', false, text);
  if (isDone && field.value.slice(start, start + text.length) === text) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Adds a text behind the caret. The focus stays where someone may be typing meanwhile. */
export function insertBehindCaret(field: HTMLTextAreaElement, text: string): void {
  const { activeElement } = document;
  replaceText(field, field.selectionEnd, field.selectionEnd, text);
  if (activeElement instanceof HTMLElement && activeElement !== document.body) activeElement.focus();
}

/** Whether a field has room for a text more. */
export const hasRoom = (field: HTMLTextAreaElement, text: string) =>
  field.maxLength < 0 || field.value.length + text.length <= field.maxLength;

/** A text that stands on a line of its own behind the caret, with the line breaks that it needs. */
export function onItsOwnLine(field: HTMLTextAreaElement, text: string): string {
  const before = field.value.slice(0, field.selectionEnd);
  const after = field.value.slice(field.selectionEnd);
  const isLineEmpty = before.slice(before.lastIndexOf('\n') + 1).trim() === '';
  const above = isLineEmpty ? '' : '\n\n';
  const below = /^(\s*$|\n)/.test(after) ? '' : '\n\n';
  return above + text + below;
}

/** The name of a field, as its label says it. */
export const nameOfField = (field: HTMLTextAreaElement) =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
