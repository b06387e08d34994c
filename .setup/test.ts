// npm test: runs one step after another until one fails.
import './node-version.mjs';
import { type Counts, printSummary, runScript } from './run-step.ts';

/** The scripts of a step run side by side. */
const steps = [['types', 'lint'], ['unit'], ['build'], ['journeys']];

const counts: Counts[] = [];
for (const scripts of steps) {
  counts.push(...(await Promise.all(scripts.map((script) => runScript(script)))));
  if (counts.some(({ failed }) => failed > 0)) break;
}
printSummary(counts);
