/** With `--demo`, chooses the demo's database for the server that is started next, and fills it when it is empty. */
export async function prepareDemo() {
  if (!process.argv.includes('--demo')) return;
  // A variable that is set to nothing counts as not set, as the server reads it.
  if (!process.env.DATABASE_URL?.trim()) process.env.DATABASE_URL = 'file:data/demo.db';
  const { ConfigError } = await import('../sync-api/src/config.ts');
  const { seedDemo } = await import('../sync-api/src/demo/seed-demo.ts');
  await seedDemo().catch((error) => {
    // The server, started next, reports the invalid configuration in one line.
    if (!(error instanceof ConfigError)) throw error;
  });
}
