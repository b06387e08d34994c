import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The file for the results, from which `npm test` and `npm run guarantees` count the tests. */
const results = process.env.TEST_RESULTS;

// Vitest's default leaves one core free, which is half of a machine with two.
const maxWorkers = availableParallelism();

// A long timeout for busy machines; a passing test does not wait for it. Shorter than the test's own, so that a test
// can report what it waited for.
const expect = { poll: { timeout: 15_000 } };
const testTimeout = 60_000;

/**
 * The databases of unit tests are in memory where there is enough of it: on a disk the tests mostly wait for commits.
 * Those of the guarantees are on the disk.
 */
function inMemory(folder = '/dev/shm'): { TMPDIR?: string } {
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 30 ? { TMPDIR: folder } : {};
}

// PGlite takes a while to start, so the files of a worker share one instance, and the first test waits for it.
const onPostgres = { env: { TEST_ON: 'PostgreSQL' }, expect, testTimeout, maxWorkers, isolate: false };

/** Tests of the app that need neither a page nor browser storage; jsdom takes longer to start than they take to run. */
const pureTests = [
  'src/**/*-{order,csv,outcome,database}.test.ts',
  'src/screens/write-exam/running/attempt{,-time}.test.ts',
  'src/sync/outbox/*.test.ts',
];

/** Attacks that take longer than a unit test may; the short ones are beside the code that they attack. */
const longAttacks = ['src/**/p[0-9]*-*.test.tsx'];

const inPage = {
  root: 'pwa',
  environment: 'jsdom',
  setupFiles: ['fake-indexeddb/auto', './src/test-setup.ts'],
  restoreMocks: true,
  isolate: false,
  maxWorkers,
  expect,
  testTimeout,
};

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    reporters: ['default', ...(results ? [['json', { outputFile: results }] satisfies [string, object]] : [])],
    projects: [
      { test: { name: 'setup', root: '.setup', include: ['*.test.ts'], maxWorkers, testTimeout } },
      {
        test: {
          name: 'shared',
          root: 'shared',
          include: ['src/**/*.test.ts'],
          maxWorkers,
          isolate: false,
          testTimeout,
        },
      },
      {
        test: {
          name: 'sync-api',
          root: 'sync-api',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*-postgres.test.ts'],
          env: inMemory(),
          maxWorkers,
          // To load the server anew for each file takes as long as its tests. Nothing in it is shared by two apps.
          isolate: false,
          restoreMocks: true,
          expect,
          testTimeout,
        },
      },
      {
        test: {
          name: 'sync-api on PostgreSQL',
          root: 'sync-api',
          include: [
            'src/app.test.ts',
            'src/auth/rate-limit.test.ts',
            'src/{users,exams,reports}/*-routes.test.ts',
            'src/exams/{ai-budget,catalogue,pulled-exams,conditional-edits}.test.ts',
            'src/reports/{add-report,report-lists,find-reports}.test.ts',
            'src/database/{names-without-accents,open-postgres,prepare,question-versions}.test.ts',
          ],
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'guarantees',
          root: 'sync-api',
          include: ['test/guarantees/**/*.test.ts'],
          exclude: ['test/guarantees/*-on-postgres.test.ts'],
          // One at a time and after the other projects, because some of them measure time.
          sequence: { groupOrder: 1 },
          expect,
          testTimeout,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'guarantees on PostgreSQL',
          root: 'sync-api',
          // Some show nothing more here than on SQLite: they wait for the full run.
          include: [
            `test/guarantees/${process.env.TORTURE ? 'p{12,13,14,16,23}' : 'p12'}-*.test.ts`,
            'test/guarantees/*-on-postgres.test.ts',
          ],
          ...onPostgres,
          // PGlite has no network connections that break, and no second client.
          globalSetup: ['test/harness/provide-postgres.ts'],
        },
      },
      {
        extends: 'pwa/vite.config.ts',
        test: {
          ...inPage,
          name: 'pwa in a page',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...pureTests, ...longAttacks],
          env: inMemory(),
        },
      },
      {
        extends: 'pwa/vite.config.ts',
        test: { ...inPage, name: 'guarantees in a page', include: longAttacks },
      },
      {
        extends: 'pwa/vite.config.ts',
        test: { name: 'pwa', root: 'pwa', include: pureTests, maxWorkers, isolate: false, testTimeout },
      },
    ],
  },
});
