/** With `--demo`, selects the demo's database for the server that is started next, and fills it if it is empty. */
export async function prepareDemo() {
  if (!process.argv.includes('--demo')) return;
  // An empty variable counts as not set, as in the server.
  if (!process.env.DATABASE_URL?.trim()) process.env.DATABASE_URL = 'file:data/demo.db';
  const { ConfigError } = await import('../sync-api/src/config.ts');
  const { DatabaseInUse } = await import('../sync-api/src/database/lock-database.ts');
  const { seedDemo } = await import('../sync-api/src/demo/seed-demo.ts');
  await seedDemo().catch((error) => {
    // The server, which starts next, reports it in one line.
    if (!(error instanceof ConfigError || error instanceof DatabaseInUse)) throw error;
  });
}
