/** In our files, in which a bracket behind a backslash starts a formula. In older ones it is a bracket. */
export const formulasNote = '<!-- With formulas: \\( TeX \\) in a line, \\[ TeX \\] on a line of its own -->';

/** Whether `\(` starts a formula, as in the files of others. */
export const writtenWithFormulas = (text: string) =>
  !text.includes('<!-- Quiz App exam ') || text.includes(formulasNote.slice(0, 18));
