// npm start and npm run demo: build the app if necessary, then start the server in this process.
import './node-version.mjs';
import { fileURLToPath } from 'node:url';
import { prepareDemo } from './demo.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { buildIfStale } = await import('./build.mjs');
buildIfStale();

await prepareDemo();
await import('../sync-api/src/server.ts');
