import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The benchmarks print durations for people to compare; no benchmark fails because of its duration.
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['{shared,sync-api}/{src,test}/**/*.bench.ts'],
    fileParallelism: false,
  },
});
