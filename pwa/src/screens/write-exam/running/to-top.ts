/** A new question starts at its top. Called before it is rendered, because the layout is known then. */
export function toTop(): void {
  if (window.scrollY > 0) window.scrollTo(0, 0);
}
