/**
 * Replaces parts of a text by tokens while the text around them is converted.
 *
 * @param text chooses the token's sign: a character for private use that it does not contain
 */
export function createTokens(text: string) {
  const sign = unusedCharacter(text);
  const parts: string[] = [];
  return {
    tokenFor: (part: string) => `${sign}${parts.push(part) - 1}${sign}`,
    /** A converted text with its parts in place of their tokens. */
    expand: (converted: string) =>
      converted
        .split(sign)
        .map((piece, at) => (at % 2 === 1 ? parts[Number(piece)] : piece))
        .join(''),
  };
}

function unusedCharacter(text: string): string {
  for (let code = 0xe000; ; code += 1) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
}
