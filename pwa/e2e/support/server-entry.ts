// Importing this file starts the real server. Only a password costs it a millisecond, not a quarter of a second.
import { startServer } from '../../../sync-api/src/start-server.ts';

const { stop } = await startServer(process.env, { passwordCost: 4 });
process.once('SIGTERM', async () => {
  await stop();
  process.exit(0);
});
