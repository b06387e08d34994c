import { afterAll, beforeAll } from 'vitest';

/**
 * What jsdom leaves out of `<dialog>`: modal opening, Esc, and giving the focus back. The top layer and inertness can
 * only be seen in a browser.
 */
function showModal(this: HTMLDialogElement) {
  const before = document.activeElement;
  this.open = true;
  this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
  };
  this.addEventListener('keydown', onKeyDown);
  this.addEventListener('close', () => this.removeEventListener('keydown', onKeyDown), { once: true });
  this.close = () => {
    this.open = false;
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  };
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= showModal;
});
afterAll(() => {
  if (HTMLDialogElement.prototype.showModal === showModal)
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
});
