/** With `--demo`, chooses the demo's database for the server that is started next, and fills it when it is empty. */
export async function prepareDemo() {
  if (!process.argv.includes('--demo')) return;
  process.env.DATABASE_URL ??= 'file:data/demo.db';
  const { ConfigError } = await import('../sync-api/src/config.ts');
  const { seedDemo } = await import('../sync-api/src/demo/seed-demo.ts');
  await seedDemo().catch((error) => {
    // The server, started next, says in one line what is wrong with the configuration.
    if (!(error instanceof ConfigError)) throw error;
  });
}
