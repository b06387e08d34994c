// npm run dev [-- --demo]: restarts the server when its files change. Vite reloads the app and proxies /api to the
// server.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepareDemo, refuseOtherFlags } from './demo.mjs';

refuseOtherFlags('npm run dev');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

await prepareDemo();

const shell = process.platform === 'win32';
const children = [
  spawn(process.execPath, ['--watch', 'sync-api/src/server.ts'], { stdio: 'inherit' }),
  spawn('npm', ['run', '--silent', '-w', 'pwa', 'dev'], { stdio: 'inherit', shell }),
];

/** Stops both processes. The exit status is that of the first call. */
const stop = (/** @type {number} */ status) => {
  process.exitCode ??= status;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
for (const child of children) child.on('exit', (status) => stop(status ?? 1));
