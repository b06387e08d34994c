// npm start and npm run demo: build the app if necessary, then start the server in this process.
import './node-version.mjs';
import { fileURLToPath } from 'node:url';
import { prepareDemo, refuseOtherFlags } from './demo.mjs';

// Read first, because it changes as soon as the parent ends.
const parent = process.ppid;

refuseOtherFlags('npm start');
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { buildIfStale } = await import('./build.mjs');
buildIfStale();

await prepareDemo();
await import('../sync-api/src/server.ts');

// npm runs its script in a shell that passes no signals on: when npm alone is stopped, the shell ends and the server gets
// another parent. A server started in another way, perhaps below another npm script, outlives its parent.
const isStartedByNpm = ['start', 'demo'].includes(process.env.npm_lifecycle_event ?? '');
if (isStartedByNpm && process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
