import { resize } from '../support/steps.ts';
import { adminFacts } from './admin-facts.ts';
import type { Sight } from './sight.ts';
import { takerFacts } from './taker-facts.ts';

/** The facts about a screen that are not true. */
export async function untrueFacts({ page, screen }: Sight): Promise<string[]> {
  const untrue: string[] = [];
  for (const fact of [...takerFacts, ...adminFacts]) {
    if (fact.screen !== screen) continue;
    for (const size of fact.sizes) {
      await resize(page, size);
      if (!(await fact.isTrue(page))) untrue.push(`at ${size.width} × ${size.height} it is not true that ${fact.says}`);
    }
  }
  return untrue;
}
