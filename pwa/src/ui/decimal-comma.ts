import { type InputEvent, useRef } from 'react';

const hasPoint = new Intl.NumberFormat().format(0.5).includes('.');
/** Before exactly three digits a comma divides thousands. */
const decimalComma = /,(?!\d{3}(?!\d))/;
const twoDecimals = /^\d{1,3}\.\d\d$/;

/**
 * Enters a decimal comma as a point, in a number input of a browser whose own decimal mark is a point: Chromium would
 * leave it out, so that `7,5` became 75. A third digit after a typed comma takes the point out again: `1,000`.
 */
export function useDecimalComma() {
  const isByComma = useRef(false);
  return (event: InputEvent<HTMLInputElement>) => {
    const { currentTarget: input, data } = event;
    const isThousands = isByComma.current && twoDecimals.test(input.value) && /^\d$/.test(data);
    const entered = isThousands ? input.value.replace('.', '') + data : data.replace(decimalComma, '.');
    if (hasPoint && entered !== data) {
      event.preventDefault();
      if (isThousands) input.select();
      // The only way to enter text that a person can undo.
      document.execCommand('insertText', false, entered);
    }
    if (/[.,]/.test(data)) isByComma.current = data === ',';
  };
}
