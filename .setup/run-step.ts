import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const top = join(import.meta.dirname, '..');
/** Test counts by result; a command other than a test runner counts as one test. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The commands that show the failures again, with the names of the failed tests. */
  failures: readonly string[];
}

/**
 * Runs `npm run NAME` in the top folder, shows its output, and says how long it took.
 *
 * @param env added to the environment of this process
 * @returns the counts; `failed` is above 0 if the command failed
 */
export async function runScript(
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Counts> {
  const cache = join(top, 'node_modules/.cache');
  const resultsFile = join(cache, `results-of-${name}.json`);
  mkdirSync(cache, { recursive: true });
  rmSync(resultsFile, { force: true });
  const command = ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])];
  const start = performance.now();
  const child = spawn('npm', command, {
    cwd: top,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TEST_RESULTS: resultsFile, ...env },
  });
  const [status] = await once(child, 'exit');
  console.log(`npm ${command.join(' ')}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const counted = readCounts(resultsFile) ?? { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0, failures: [] };
  if (status === 0) return counted;
  // A file that cannot be loaded fails the command without a failed test.
  return {
    ...counted,
    failed: Math.max(counted.failed, 1),
    failures: [...counted.failures, `npm ${command.join(' ')}`],
  };
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** The results of Vitest or Playwright; undefined if neither ran. */
function readCounts(resultsFile: string): Counts | undefined {
  let text: string;
  try {
    text = readFileSync(resultsFile, 'utf8');
  } catch {
    return undefined;
  }
  const results = JSON.parse(text) as VitestResults | PlaywrightResults;
  if ('stats' in results) {
    const { expected: passed, unexpected, flaky, skipped } = results.stats;
    return { passed, failed: unexpected + flaky, skipped, failures: results.suites.flatMap(failedSpecs) };
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = results;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      name: `npx vitest ${relative(top, name)}  # ${fullName}`,
    })),
  );
  return {
    passed,
    failed,
    skipped,
    failures: tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
  };
}

/** A spec that passes only on a retry counts as failed. */
function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...failed.map(({ file, title }) => `npm run e2e -- ${file}  # ${title}`), ...suites.flatMap(failedSpecs)];
}

/**
 * Prints the sum as the last line, for people and for tools that read the log, and sets the exit code.
 *
 * @param missing tests that should have run and did not; each counts as failed
 */
export function printSummary(counts: readonly Counts[], missing = 0): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, each) => total + each[key], 0);
  const failed = sum('failed') + missing;
  const failures = counts.flatMap((each) => each.failures);
  if (failures.length > 0) console.error(['\nFailed. To see it again:', ...failures].join('\n  '));
  console.log(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}
