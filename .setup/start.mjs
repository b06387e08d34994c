// npm start and npm run demo: build what is not built, then become the server.
import './node-version.mjs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { buildIfStale } = await import('./build.mjs');
buildIfStale();

if (process.argv.includes('--demo')) {
  process.env.DATABASE_URL ??= 'file:data/demo.db';
  const { ConfigError } = await import('../sync-api/src/config.ts');
  const { seedDemo } = await import('../sync-api/src/demo/seed-demo.ts');
  await seedDemo().catch((error) => {
    // The server, started next, says in one line what is wrong with the configuration.
    if (!(error instanceof ConfigError)) throw error;
  });
}
await import('../sync-api/src/server.ts');
