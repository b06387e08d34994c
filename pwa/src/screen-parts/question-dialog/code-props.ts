/** A text that has a program between fences, or that is one piece of code and nothing else. */
const isCode = /^\s*```|^\s*`[^`]+`\s*$/;
const hasFence = /^```/m;

/** The props of an input whose text is code: the code's font, and no marks of the spelling checker. */
export const codeProps = (text: string) =>
  isCode.test(text) || hasFence.test(text) ? { 'data-code': true, spellCheck: false } : {};
