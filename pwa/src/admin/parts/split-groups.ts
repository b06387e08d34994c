/** The names in a text, separated by commas or semicolons of any script, each once. */
export const splitGroups = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;،؛]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
