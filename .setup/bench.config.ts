import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// What takes how long is printed for people to compare; nothing here passes or fails by time.
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['{shared,sync-api}/{src,test}/**/*.bench.ts'],
    fileParallelism: false,
  },
});
