import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    projects: [
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'sync-api',
          root: 'sync-api',
          include: ['src/**/*.test.ts'],
          exclude: ['src/promises/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'promises',
          root: 'sync-api',
          include: ['src/promises/**/*.test.ts'],
          // One at a time and after the others: some of them measure time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      './pwa/vite.config.ts',
    ],
  },
});
