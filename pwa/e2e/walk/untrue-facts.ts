import { resize, setFont } from '../support/steps.ts';
import { adminFacts } from './admin-facts.ts';
import { narrowFacts } from './narrow-facts.ts';
import type { Sight } from './sight.ts';
import { takerFacts } from './taker-facts.ts';

/** The facts about a screen that are not true. */
export async function untrueFacts({ page, screen }: Sight): Promise<string[]> {
  const untrue: string[] = [];
  for (const fact of [...takerFacts, ...narrowFacts, ...adminFacts]) {
    if (fact.screen !== screen) continue;
    for (const size of fact.sizes) {
      await setFont(page, size.font);
      await resize(page, size);
      if (!(await fact.isTrue(page))) untrue.push(`at ${size.width} × ${size.height} it is not true that ${fact.says}`);
    }
  }
  await setFont(page);
  return untrue;
}
