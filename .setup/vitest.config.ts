import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: [
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      { test: { name: 'sync-api', root: 'sync-api', include: ['src/**/*.test.ts'], testTimeout: 20_000 } },
      './pwa/vite.config.ts',
    ],
  },
});
