// npm start and npm run demo: build what is not built, then become the server.
import './node-version.mjs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { buildIfStale } = await import('./build.mjs');
buildIfStale();

if (process.argv.includes('--demo')) {
  process.env.DATABASE_URL ??= 'file:data/demo.db';
  const { seedDemo } = await import('../sync-api/src/demo/seed-demo.ts');
  await seedDemo();
}
await import('../sync-api/src/server.ts');
