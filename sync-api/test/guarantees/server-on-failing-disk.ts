import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// The real server, on a disk that fails to sync once after a message, and then reports success, as Linux does.

const { fdatasync } = fs;
let isBroken = false;
const failing: (file: number, done: fs.NoParamCallback) => void = (file, done) => {
  if (!isBroken) {
    fdatasync(file, done);
    return;
  }
  isBroken = false;
  done(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
};
fs.fdatasync = Object.assign(failing, { __promisify__: fdatasync.__promisify__ });
syncBuiltinESMExports();
process.on('message', () => {
  isBroken = true;
});
await import('../../src/server.ts');
