import { t } from '@lingui/core/macro';
import { listOf } from '../../../../language/format.ts';
import { type Choice, isIndented } from './divide-section.ts';
import { startsCodeAgain } from './fence.ts';
import { isAlmostOption, isUsualOption, optionOf } from './options.ts';
import { isNumbered, looksLikeQuestion } from './question-number.ts';
import { headingOf, type Line, quoted, type Section } from './split-sections.ts';

const bullet = /^ ?[-*+]\s/;
/** How an explanation may start on the line below the last option. */
const explanation = /^\s*(?:\*\*|__)?(?:Explanation|(?:Correct )?Answers?)\b/i;
const isInvisible = ({ text }: Line) => /^\s*(?:<!--.*-->\s*)?$/.test(text);

/** Headings of other questions inside a section's code, which was not closed before them. */
export function headingsInCode({ body, level }: Section): Line[] {
  const code = body.filter((line) => line.code === 'inside');
  const isOpen = code.some(isOddCode);
  return code.filter(({ text }) => {
    const found = headingOf(text);
    return found && (looksLikeQuestion(found.title) || (found.level === level && (isOpen || isNumbered(found.title))));
  });
}

/** Why the lines of a section are ambiguous, one sentence; undefined if they are not. */
export function doubtAbout(section: Section, choices: readonly Choice[]): string | undefined {
  const hidden = headingsInCode(section);
  if (hidden.length > 0) {
    const list = listOf(hidden.map(lineOf));
    return t`Its code is not closed before other questions start: ${list}.`;
  }
  const code = section.body.find((line) => line.code === 'inside' && isOddCode(line));
  if (code) {
    const { number } = code;
    return t`Its code is not closed before line ${number}, where an option or other code starts.`;
  }
  const box = section.body.find(({ code, text }) => !code && !optionOf(text) && isAlmostOption(text));
  if (box) {
    const { number } = box;
    return t`Line ${number} looks like an option, but does not start with - [ ] or - [x].`;
  }
  return section.doubt ?? doubtBelow(choices);
}

function lineOf({ number, text }: Line): string {
  const start = quoted(text);
  return t({ message: `line ${number} (${start})`, comment: 'In a list of lines' });
}

/** A line that should not appear in code. */
const isOddCode = ({ text }: Line) => isUsualOption(text) || startsCodeAgain(text);

/** Why it is ambiguous which option a line belongs to. */
function doubtBelow(choices: readonly Choice[]): string | undefined {
  for (const [at, { rest }] of choices.entries()) {
    const isLast = at === choices.length - 1;
    let isApart = false;
    for (const line of rest) {
      if (line.code || line.text.trim() === '') isApart ||= line.text.trim() === '' || !isIndented(line);
      else if (!isInvisible(line) && !isIndented(line)) {
        if (isLast && (isApart || explanation.test(line.text))) break;
        const { number, text } = line;
        if (bullet.test(text)) return t`Line ${number} is in the list of options, but has no [ ] or [x].`;
        if (isLast) return t`Line ${number} may belong to the option above it or explain the answer.`;
        const start = quoted(text);
        if (isApart || isNumbered(text) || looksLikeQuestion(text))
          return t`Line ${number} stands between options, as if another question started there: ${start}.`;
      }
    }
  }
  return undefined;
}
