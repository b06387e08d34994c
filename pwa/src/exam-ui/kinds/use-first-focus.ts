import { type RefObject, useEffect, useRef } from 'react';

/** Where there is a mouse. */
const hasKeyboard = '(hover: hover) and (pointer: fine)';

/**
 * Where there is a keyboard, the first field of a question gets the focus from its heading when the question opens. On a
 * phone the focus would open the keyboard on the screen.
 *
 * @returns a ref for the element around the fields
 */
export function useFirstFocus(headingId: string): RefObject<HTMLFieldSetElement | null> {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (document.activeElement?.id !== headingId || !matchMedia(hasKeyboard).matches) return;
    fields.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  }, [headingId]);
  return fields;
}
