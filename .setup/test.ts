// npm test: runs one step after another until one fails.
import './node-version.mjs';
import { type Counts, printSummary, runScript } from './run-step.ts';

const steps = ['types', 'lint', 'unit', 'build', 'journeys'];

const counts: Counts[] = [];
for (const step of steps) {
  const start = performance.now();
  const counted = runScript(step);
  counts.push(counted);
  console.log(`npm run ${step}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (counted.failed > 0) {
    console.error(`npm run ${step} failed, and what comes after it was not run.`);
    break;
  }
}
printSummary(counts);
