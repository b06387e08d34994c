import { plural } from '@lingui/core/macro';

/** Says how many questions of a file or text can be added: `3 questions are ready. 1 needs fixing first.` */
export function readyText(ready: number, refused: number): string {
  if (ready === 0 && refused > 0)
    return plural(refused, { one: '# question needs fixing first.', other: '# questions need fixing first.' });
  const are = plural(ready, { one: '# question is ready.', other: '# questions are ready.' });
  if (refused === 0) return are;
  const others = plural(refused, {
    one: '# needs fixing first.',
    other: '# need fixing first.',
  });
  return `${are} ${others}`;
}
