// npm start and npm run demo: build the app if necessary, then start the server in this process.
import './node-version.mjs';
import { fileURLToPath } from 'node:url';
import { prepareDemo } from './demo.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { buildIfStale } = await import('./build.mjs');
buildIfStale();

await prepareDemo();
await import('../sync-api/src/server.ts');

// npm runs this in a shell, which passes no signal on: when npm alone is told to stop, only the shell's end shows it here.
const { npm_lifecycle_event: startedByNpm } = process.env;
const shell = process.ppid;
if (startedByNpm && process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
