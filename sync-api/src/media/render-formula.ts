import { type Formula, formulaKey } from '@quiz-app/shared/rich-text';
import { LRUCache } from 'lru-cache';
import { createThread } from './create-thread.ts';
import type { FormulaAnswer } from './formula-worker.ts';

/** Short formulas are written again and again. */
const rendered = new LRUCache<string, FormulaAnswer>({ max: 2_000 });

const inThread = createThread<Formula, FormulaAnswer>('formula-worker.ts');

/** Renders a formula of a person in a thread. */
export async function renderFormula(personId: string, { tex, display }: Formula): Promise<FormulaAnswer> {
  const key = formulaKey({ tex, display });
  const known = rendered.get(key);
  if (known) return known;
  const answer = await inThread(personId, { tex, display });
  // Not kept when it took too long: the machine may have been busy.
  if (!answer) return { problem: 'took too long: write it as several formulas' };
  rendered.set(key, answer);
  return answer;
}
