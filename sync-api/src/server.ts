import { ConfigError } from './config.ts';
import { startServer } from './start-server.ts';

// Importing this file starts the server; startServer itself is in start-server.ts.
try {
  const { url, stop } = await startServer(process.env);
  console.log(`Quiz App is at ${url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop().then(() => process.exit(0)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
