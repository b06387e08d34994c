import { ConfigError } from './config.ts';
import { startServer } from './start-server.ts';

// Importing this file starts the server; startServer itself is in start-server.ts.
try {
  const { url, stop, database } = await startServer(process.env);
  console.log(`Quiz App is at ${url}`);
  void database.failed.then((reason) => {
    console.error(`The disk did not keep what was written (${reason}). The server ends, to read anew what is there.`);
    process.exit(1);
  });
  let isStopping = false;
  const stopOnce = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  // Sent to its whole group, as Ctrl-C and systemd do, a signal comes twice: npm passes its own on. The second must not
  // end what the first one waits for.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOnce);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
