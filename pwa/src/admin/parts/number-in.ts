/** Parses a number; `undefined` if the text is not one. */
export function numberIn(text: string): number | undefined {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
