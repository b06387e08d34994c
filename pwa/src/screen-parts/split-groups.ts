/** The names in a text with commas or semicolons between them, each once. */
export const splitGroups = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];
