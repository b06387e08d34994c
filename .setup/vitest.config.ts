import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inMemory } from './in-memory.ts';

const top = fileURLToPath(new URL('..', import.meta.url));

/** The file for the results, from which `npm test` and `npm run guarantees` count the tests. */
const results = process.env.TEST_RESULTS;

/** Patterns of test files. One without a file is an error, so that no list goes stale in silence. */
function named(folder: string, ...patterns: string[]): string[] {
  for (const pattern of patterns) {
    if (globSync(pattern, { cwd: `${top}${folder}` }).length === 0)
      throw new Error(`.setup/vitest.config.ts: no file in ${folder} matches ${pattern}`);
  }
  return patterns;
}

const every = {
  // Vitest's default leaves one core free, which is half of a machine with two.
  maxWorkers: availableParallelism(),
  // A poll ends before its test, so that the test can report what it waited for.
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 30_000,
  hookTimeout: 30_000,
};
/** An attack on a busy machine takes longer than a unit test. */
const attack = { ...every, testTimeout: 60_000, hookTimeout: 60_000 };

const propertySeed = fileURLToPath(new URL('property-seed.ts', import.meta.url));
/** Reloading the app or the server for each file takes as long as its tests, so the files of a worker share them. */
const unit = { ...every, isolate: false, restoreMocks: true, setupFiles: [propertySeed], env: inMemory() };

const api = { ...unit, root: 'sync-api' };
const app = { ...unit, root: 'pwa', unstubGlobals: true };
const page = { environment: 'jsdom', setupFiles: [propertySeed, 'fake-indexeddb/auto', './test/setup.ts'] };

/** SQL that differs between the databases: `npm test` runs these on PGlite, and CI all others on a server. */
const onPglite = named(
  'sync-api',
  'src/auth/{ai-budget,limiter}.test.ts',
  'src/database/{open-postgres,prepare}.test.ts',
  'src/exam-day/exam-day.test.ts',
  'src/exams/pulled-exams.test.ts',
  'src/media/remove-unnamed.test.ts',
  'src/reports/{add-report,find-reports,score-again}.test.ts',
  'src/users/people-routes.test.ts',
);
const sqliteAlone = named(
  'sync-api',
  'src/backup/*.test.ts',
  'src/database/{files,list-reader,load-or-create-secret,open-database}.test.ts',
);
/** PGlite takes long to start, so the files of a worker share one, and the first one waits for it. */
const postgres = {
  env: { ...unit.env, TEST_ON: 'PostgreSQL' },
  setupFiles: [propertySeed, 'test/harness/await-postgres.ts'],
};
/** The server whose programs are in the folder TEST_POSTGRES_BINARIES, or else npm's. */
const postgresServer = { ...postgres, isolate: false, globalSetup: ['test/harness/provide-postgres.ts'] };

const attacksInPage = named('pwa', 'src/**/p[0-9]*-*.test.{ts,tsx}');
const attacksOfSqlite = named('sync-api', 'test/guarantees/p{03,18,19,20}-!(*-on-postgres).test.ts');
/** They need the whole machine: `npm run torture` runs them after all others. */
const loads = named('sync-api', 'test/guarantees/p17-*.test.ts');
const loadsOfSqlite = named('sync-api', 'test/guarantees/p17-!(logins|reports)*.test.ts');
const isFull = Boolean(process.env.TORTURE);

export default defineConfig({
  test: {
    root: top,
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
      ...(results ? [['json', { outputFile: results }] satisfies [string, object]] : []),
    ],
    projects: [
      { test: { ...unit, name: 'setup', root: '.setup', include: ['*.test.ts'] } },
      { test: { ...unit, name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...api,
          name: 'sync-api',
          include: ['src/**/*.test.ts'],
          exclude: named('sync-api', 'src/database/open-postgres.test.ts'),
        },
      },
      { test: { ...api, ...postgres, name: 'sync-api on PGlite', include: onPglite } },
      {
        test: {
          ...api,
          ...postgresServer,
          name: 'PostgreSQL',
          include: ['src/**/*.test.ts'],
          exclude: [...onPglite, ...sqliteAlone],
        },
      },
      {
        extends: 'pwa/vite.config.ts',
        test: { ...app, ...page, name: 'pwa in a page', include: ['src/**/*.test.tsx'], exclude: attacksInPage },
      },
      {
        // jsdom takes longer to start than these tests to run.
        extends: 'pwa/vite.config.ts',
        test: {
          ...app,
          name: 'pwa',
          include: ['src/**/*.test.ts'],
          exclude: attacksInPage,
          setupFiles: [propertySeed, 'fake-indexeddb/auto', './test/english.ts'],
        },
      },
      {
        test: {
          ...attack,
          name: 'guarantees',
          root: 'sync-api',
          include: ['test/guarantees/*.test.ts'],
          exclude: ['test/guarantees/*-on-postgres.test.ts', ...loads],
        },
      },
      {
        extends: 'pwa/vite.config.ts',
        test: { ...app, ...page, ...attack, name: 'guarantees in a page', include: attacksInPage },
      },
      {
        test: {
          ...attack,
          ...postgresServer,
          name: 'guarantees on PostgreSQL',
          root: 'sync-api',
          include: ['test/guarantees/*.test.ts'],
          exclude: [...attacksOfSqlite, ...(isFull ? loadsOfSqlite : loads)],
        },
      },
      ...(isFull
        ? [
            {
              extends: 'pwa/vite.config.ts',
              test: {
                ...app,
                ...page,
                ...attack,
                name: 'guarantees in a page on PostgreSQL',
                include: named('pwa', 'src/app/p24-*.test.tsx'),
                env: postgres.env,
              },
            },
          ]
        : []),
      {
        // One at a time and after the other projects, which would wait for them.
        test: {
          ...attack,
          name: 'guarantees under load',
          root: 'sync-api',
          include: loads,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
