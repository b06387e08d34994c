import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { inMemory } from './in-memory.ts';

const top = fileURLToPath(new URL('..', import.meta.url));

/** The file for the results, from which `npm test` and `npm run guarantees` count the tests. */
const results = process.env.TEST_RESULTS;

/** Test files, named without their ending. A name without a file is an error, so that no list goes stale in silence. */
function named(root: string, names: Record<string, string>): string[] {
  return Object.entries(names).flatMap(([folder, inFolder]) =>
    inFolder.split(' ').map((name) => {
      const file = `${folder}/${name}.test.{ts,tsx}`;
      if (globSync(file, { cwd: `${top}${root}` }).length === 0) throw new Error(`There is no test ${root}/${file}`);
      return file;
    }),
  );
}

const every = {
  // Vitest's default leaves one core free, which is half of a machine with two.
  maxWorkers: availableParallelism(),
  // A poll ends before its test, so that the test can report what it waited for.
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 30_000,
  hookTimeout: 30_000,
};
/** An attack, or a test on a server, takes longer on a busy machine. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };
const attack = { ...every, ...patient };

const propertySeed = fileURLToPath(new URL('property-seed.ts', import.meta.url));
/** Reloading the app or the server for each file takes as long as its tests, so the files of a worker share them. */
const unit = { ...every, isolate: false, restoreMocks: true, setupFiles: [propertySeed], env: inMemory() };

const setup = { ...unit, root: '.setup' };
const api = { ...unit, root: 'sync-api' };
const app = { ...unit, root: 'pwa', unstubGlobals: true };
/** Tests that read many MB, or all sources: a step of CI. */
const slowTests = '**/*.slow.test.ts';
const slow = { include: [slowTests], testTimeout: 120_000 };
const page = { environment: 'jsdom', setupFiles: [propertySeed, 'fake-indexeddb/auto', './test/setup.ts'] };

const withoutPage = { setupFiles: [propertySeed, 'fake-indexeddb/auto', './test/english.ts'] };

/** SQL that differs between the databases: `npm test` runs these on PGlite, and CI the others on a server. */
const onPglite = named('sync-api', {
  'src/auth': 'ai-budget limiter',
  'src/database': 'open-postgres prepare',
  'src/exam-day': 'exam-day',
  'src/exams': 'pulled-exams',
  'src/media': 'remove-unnamed',
  'src/reports': 'add-report find-reports score-again',
  'src/routes': 'people-routes',
  'src/users': 'remind',
});
/** These open no database, or SQLite's files. */
const withoutServer = named('sync-api', {
  src: 'config start-server',
  'src/auth': 'authenticate known-devices own-keys passwords tokens',
  'src/backup': '*',
  'src/database': 'database-errors files list-reader load-or-create-secret open-database tables',
  'src/demo': '*',
  'src/exams': 'exam-archive listings-on-the-wire question-refs question-writer restored-catalogue size-of-versions',
  'src/exams/question-writer': '*',
  'src/http':
    'caller-address compress create-http-server errors parse refusals round-robin-queue security-headers serve serve-app',
  'src/mail': '*',
  'src/media': 'movie-seconds render-formula',
  'src/reports': 'flags-of in-batches',
  'src/users': 'device-name send-push',
});
/** PGlite takes long to start, so the files of a worker share one, and the first one waits for it. */
const postgres = {
  env: { ...unit.env, TEST_ON: 'PostgreSQL' },
  setupFiles: [propertySeed, 'test/harness/await-postgres.ts'],
};
/** The server whose programs are in the folder TEST_POSTGRES_BINARIES, or else npm's. */
const postgresServer = { ...postgres, isolate: false, globalSetup: ['test/harness/provide-postgres.ts'] };

const attacksInPage = named('pwa', { 'src/**': 'p[0-9]*-*' });
const attacksOfSqlite = named('sync-api', { 'test/guarantees': 'p{03,18,19,20}-!(*-on-postgres)' });
/** They need the whole machine: `npm run torture` runs them after all others. */
const loads = named('sync-api', { 'test/guarantees': 'p17-*' });
const loadsOfSqlite = named('sync-api', { 'test/guarantees': 'p17-!(logins|reports)*' });
const isFull = Boolean(process.env.TORTURE);
/** A short run of these shows nothing more on PostgreSQL. */
const longOnPostgres = named('sync-api', { 'test/guarantees': 'p{14,16,21,23}-!(*-on-postgres)' });

export default defineConfig({
  test: {
    root: top,
    reporters: [
      'default',
      ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
      ...(results ? [['json', { outputFile: results }] satisfies [string, object]] : []),
    ],
    projects: [
      { test: { ...setup, name: 'setup', include: ['*.test.ts'], exclude: [slowTests] } },
      { test: { ...setup, ...slow, name: 'slow: setup' } },
      { test: { ...unit, name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...api,
          name: 'sync-api',
          include: ['src/**/*.test.ts'],
          exclude: [slowTests, ...named('sync-api', { 'src/database': 'open-postgres' })],
        },
      },
      { test: { ...api, ...slow, name: 'slow: sync-api' } },
      { test: { ...api, ...postgres, name: 'sync-api on PGlite', include: onPglite } },
      {
        test: {
          ...api,
          ...postgresServer,
          ...patient,
          name: 'PostgreSQL',
          include: ['src/**/*.test.ts'],
          exclude: [...onPglite, ...withoutServer],
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
          ...withoutPage,
          include: ['src/**/*.test.ts'],
          exclude: [slowTests, ...attacksInPage],
        },
      },
      { extends: 'pwa/vite.config.ts', test: { ...app, ...withoutPage, ...slow, name: 'slow: pwa' } },
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
          exclude: [...attacksOfSqlite, ...(isFull ? loadsOfSqlite : [...loads, ...longOnPostgres])],
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
                include: named('pwa', { 'src/app': 'p24-*' }),
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
