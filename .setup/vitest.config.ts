import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inMemory } from './in-memory.ts';

/** The file for the results, from which `npm test` and `npm run guarantees` count the tests. */
const results = process.env.TEST_RESULTS;

// Vitest's default leaves one core free, which is half of a machine with two.
const maxWorkers = availableParallelism();

// Long timeouts for busy machines; a passing test does not wait for them. A poll's timeout is shorter than the test's, so
// that a test can report what it waited for.
const timeouts = { expect: { poll: { timeout: 15_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };

const propertySeed = fileURLToPath(new URL('property-seed.ts', import.meta.url));
const setupFiles = [propertySeed];

/**
 * With TEST_POSTGRES_BINARIES, a folder with PostgreSQL's programs, the tests run on that server; with
 * TEST_DATABASE_POOLER=transaction through PgBouncer.
 */
const onServer = { globalSetup: ['test/harness/provide-postgres.ts'] };
const isOnServer = Boolean(process.env.TEST_POSTGRES_BINARIES);

// PGlite takes a while to start, so the files of a worker share one instance, and the first file waits for it.
const onPostgres = {
  env: { TEST_ON: 'PostgreSQL' },
  setupFiles: [...setupFiles, 'test/harness/await-postgres.ts'],
  ...timeouts,
  maxWorkers,
  isolate: false,
};

/** Guarantees of the server whose tests open either database. Most wait for the full run, and show nothing more here. */
const alsoOnPostgres = process.env.TORTURE
  ? ['p02', 'p12', 'p13', 'p14', 'p16', 'p17-logins', 'p17-reports', 'p21', 'p23', 'p26', 'p27']
  : ['p02', 'p12', 'p26', 'p27', ...(isOnServer ? ['p13'] : [])];

/** Attacks that load the server as much as the machine can. */
const loadAttacks = 'test/guarantees/p{14-,17-}*.test.ts';

/** Tests of the app that need neither a page nor browser storage; jsdom takes longer to start than they take to run. */
const pureTests = [
  'src/**/*-{order,csv,table,outcome,database}.test.ts',
  'src/screens/write-exam/running/attempt{,-time}.test.ts',
  'src/sync/outbox/drain/*.test.ts',
  'src/{exam-files,formats}/**/*.test.ts',
];

/** Attacks that take longer than a unit test may; the short ones are beside the code that they attack. */
const longAttacks = ['src/**/p[0-9]*-*.test.{ts,tsx}'];

const inPage = {
  root: 'pwa',
  environment: 'jsdom',
  setupFiles: [propertySeed, 'fake-indexeddb/auto', './test/setup.ts'],
  restoreMocks: true,
  // The files of a worker share their globals, so a replaced one would stay for the next file.
  unstubGlobals: true,
  isolate: false,
  maxWorkers,
  ...timeouts,
};

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    reporters: ['default', ...(results ? [['json', { outputFile: results }] satisfies [string, object]] : [])],
    projects: [
      { test: { name: 'setup', root: '.setup', include: ['*.test.ts'], maxWorkers, ...timeouts } },
      {
        test: {
          name: 'shared',
          root: 'shared',
          include: ['src/**/*.test.ts'],
          setupFiles,
          maxWorkers,
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'sync-api',
          root: 'sync-api',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*-postgres.test.ts'],
          env: inMemory(),
          setupFiles,
          maxWorkers,
          // Reloading the server for each file takes as long as its tests. Two apps share nothing in it.
          isolate: false,
          restoreMocks: true,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'sync-api on PostgreSQL',
          root: 'sync-api',
          include: [
            'src/app.test.ts',
            'src/auth/{ai-budget,limiter}.test.ts',
            'src/{users,exams,reports}/*-routes.test.ts',
            'src/users/{accounts,log-ins-in-flight}.test.ts',
            'src/exams/{catalogue,pulled-exams,conditional-edits,import-exams}.test.ts',
            'src/reports/{add-report,collected,receipts,report-flags,report-lists,find-reports,score-again,statistics,unseen-exams}.test.ts',
            'src/exam-day/exam-day.test.ts',
            'src/media/{get-medium,remove-unnamed}.test.ts',
            'src/database/{open-postgres,prepare}.test.ts',
          ],
          ...onPostgres,
          ...(isOnServer && onServer),
        },
      },
      {
        test: {
          name: 'guarantees',
          root: 'sync-api',
          include: ['test/guarantees/**/*.test.ts'],
          exclude: ['test/guarantees/*-on-postgres.test.ts', loadAttacks],
          ...timeouts,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'guarantees under load',
          root: 'sync-api',
          include: [loadAttacks],
          exclude: ['test/guarantees/*-on-postgres.test.ts'],
          // One at a time and after the other projects, which would wait for them.
          sequence: { groupOrder: 1 },
          ...timeouts,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'guarantees on PostgreSQL',
          root: 'sync-api',
          include: [
            ...alsoOnPostgres.map((name) => `test/guarantees/${name}-*.test.ts`),
            'test/guarantees/*-on-postgres.test.ts',
          ],
          ...onPostgres,
          // PGlite has no network connections that can break, and no second client.
          ...onServer,
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
      // A short run of the server's part shows nothing more.
      ...(process.env.TORTURE
        ? [
            {
              extends: 'pwa/vite.config.ts',
              test: {
                ...inPage,
                name: 'guarantees in a page on PostgreSQL',
                include: ['src/app/p24-*.test.tsx'],
                env: onPostgres.env,
              },
            },
          ]
        : []),
      {
        extends: 'pwa/vite.config.ts',
        test: {
          name: 'pwa',
          root: 'pwa',
          include: pureTests,
          setupFiles: [...setupFiles, './test/english.ts'],
          unstubGlobals: true,
          isolate: false,
          maxWorkers,
          ...timeouts,
        },
      },
    ],
  },
});
