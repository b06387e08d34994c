import { formatCount } from '../language/format.ts';

/** Says how many questions of a file or text can be added: `3 questions are ready. 1 needs fixing first.` */
export function readyText(ready: number, refused: number): string {
  const needs = `${refused === 1 ? 'needs' : 'need'} fixing first.`;
  if (ready === 0 && refused > 0) return `${formatCount(refused, 'question')} ${needs}`;
  const are = `${formatCount(ready, 'question')} ${ready === 1 ? 'is' : 'are'} ready.`;
  return refused === 0 ? are : `${are} ${refused.toLocaleString('en')} ${needs}`;
}
