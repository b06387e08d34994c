import { ConfigError } from './config.ts';
import { startServer } from './start-server.ts';

// Importing this file starts the server; startServer itself is in start-server.ts.
try {
  const { url, stop, database } = await startServer(process.env);
  console.log(`Quiz App is at ${url}`);
  void database.failed.then((reason) => {
    console.error(
      `The disk did not keep what was written (${reason}). The server ends; a new one reads what is on disk.`,
    );
    process.exit(1);
  });
  let isStopping = false;
  const stopOnce = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  // Ctrl-C and systemd signal the whole process group, and npm passes its signal on: the second one must not cut the stop
  // short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOnce);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
