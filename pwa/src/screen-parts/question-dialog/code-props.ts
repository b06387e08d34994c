/** A text with a fenced program, or that consists of code only. */
const isCode = /^\s*```|^\s*`[^`]+`\s*$/;
const hasFence = /^```/m;

/** The props of an input for code: a code font, and no spell checking. */
export const codeProps = (text: string) =>
  isCode.test(text) || hasFence.test(text) ? { 'data-code': true, spellCheck: false } : {};
