/** With `--demo`, selects the demo's database for the server, which starts next, and fills it if it is empty. */
export async function prepareDemo() {
  if (!process.argv.includes('--demo')) return;
  // An empty variable counts as not set, as in the server.
  if (!process.env.DATABASE_URL?.trim()) process.env.DATABASE_URL = 'file:data/demo.db';
  const { ConfigError } = await import('../sync-api/src/config.ts');
  const { CannotOpen, seedDemo } = await import('../sync-api/src/demo/seed-demo.ts');
  await seedDemo().catch((error) => {
    // The server reports the error in one line.
    if (!(error instanceof ConfigError || error instanceof CannotOpen)) throw error;
  });
}

/**
 * Exits the process if it was started with any flag but `--demo`.
 * @param {string} command
 */
export function refuseOtherFlags(command) {
  const unknown = process.argv.slice(2).find((flag) => flag !== '--demo');
  if (unknown === undefined) return;
  console.error(`${command} takes --demo, and not ${unknown}`);
  process.exit(1);
}
