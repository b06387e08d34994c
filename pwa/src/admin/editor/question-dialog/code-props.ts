/** A text with a fenced program, or that consists of code only. */
const isCode = /^\s*```|^\s*`[^`]+`\s*$/;
const fence = /^```/m;

/** Whether a text contains a program of several lines. */
export const hasFence = (text: string) => fence.test(text);

/** The props of an input for code: a code font, and no spell checking. */
export const codeProps = (text: string) =>
  isCode.test(text) || hasFence(text) ? { 'data-code': true, spellCheck: false } : {};
