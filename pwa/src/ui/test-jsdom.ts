/**
 * Adds what the components need and jsdom lacks: modal `<dialog>`s with Esc and returned focus, pointer capture, and
 * scrolling. The top layer and inertness can only be tested in a browser.
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
  this.close = () => {
    if (!this.open) return;
    this.open = false;
    this.removeEventListener('keydown', onKeyDown);
    if (before instanceof HTMLElement) before.focus();
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
}

HTMLDialogElement.prototype.showModal ??= showModal;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
