/** Focuses the page, because the element with the focus is removed. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });
