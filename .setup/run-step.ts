import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const top = join(import.meta.dirname, '..');
const resultsFile = join(top, 'node_modules/.cache/test-results.json');

/** Test counts by result; a command that is no test runner counts as one test. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Runs `npm run NAME` in the top folder and shows its output.
 *
 * @param env added to the environment of this process
 * @returns the counts; `failed` is above 0 if the command failed
 */
export function runScript(name: string, args: readonly string[] = [], env: Record<string, string> = {}): Counts {
  mkdirSync(join(top, 'node_modules/.cache'), { recursive: true });
  rmSync(resultsFile, { force: true });
  const { status } = spawnSync('npm', ['run', '--silent', name, '--', ...args], {
    cwd: top,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TEST_RESULTS: resultsFile, ...env },
  });
  const counted = readCounts() ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // A file that cannot be loaded fails the command without a failed test.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

/** The results of Vitest or Playwright; undefined if neither ran. */
function readCounts(): Counts | undefined {
  let text: string;
  try {
    text = readFileSync(resultsFile, 'utf8');
  } catch {
    return undefined;
  }
  const results = JSON.parse(text) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numPendingTests?: number;
    stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const { stats } = results;
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = results;
  return { passed, failed, skipped };
}

/**
 * Prints the sum as the last line, for people and for tools that read the log, and sets the exit code.
 *
 * @param missing tests that should have run and did not; each counts as failed
 */
export function printSummary(counts: readonly Counts[], missing = 0): void {
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0);
  const failed = sum('failed') + missing;
  console.log(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}
