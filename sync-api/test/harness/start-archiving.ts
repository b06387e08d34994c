import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { ownPostgres } from './own-postgres.ts';
import { connected } from './postgres-databases.ts';
import { makeFolder, startOn, user } from './start-postgres.ts';

/** A copy of a server's files, made while it ran. */
interface BaseBackup {
  folder: string;
  data: string;
}

const patience = { timeout: 120_000 };

/** Starts a PostgreSQL server for one test that archives its log, as OPERATIONS.md says. */
export async function startArchiving() {
  const archive = makeFolder();
  onTestFinished(() => rmSync(archive, { recursive: true, force: true }));
  const archiveCommand = `test ! -f '${archive}/%f' && cp '%p' '${archive}/%f'`;
  const server = await ownPostgres({ archive_mode: 'on', archive_command: archiveCommand }, true);
  const ask = (address: string, statement: string) =>
    connected(address, async (client) => (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]);

  return {
    server,

    /** The time of the server, to which its archive can be restored. */
    now: (): Promise<string> => ask(server.address, 'SELECT clock_timestamp()::text'),

    async backUp(): Promise<BaseBackup> {
      const folder = makeFolder();
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const data = join(folder, 'data');
      const args = [`--pgdata=${data}`, '--checkpoint=fast', `--dbname=${server.address}`];
      await promisify(execFile)(join(server.programs, 'pg_basebackup'), args, user);
      return { folder, data };
    },

    /** Resolves when all that was committed is in the archive. */
    async archived(): Promise<void> {
      const last = await ask(server.address, 'SELECT pg_walfile_name(pg_switch_wal())');
      const isThere = `SELECT coalesce(last_archived_wal >= '${last}', false) FROM pg_stat_archiver`;
      await expect.poll(() => ask(server.address, isThere), patience).toBe(true);
    },

    /** Starts another server as this one was at a moment, from a base backup before it and the archive. */
    async startAsAt(moment: string, { folder, data }: BaseBackup) {
      writeFileSync(join(data, 'recovery.signal'), '');
      const restored = await startOn(
        { binaries: server.programs, folder, data },
        {
          restore_command: `cp '${archive}/%f' '%p'`,
          recovery_target_time: moment,
          recovery_target_action: 'promote',
        },
      );
      onTestFinished(restored.stop);
      await expect.poll(() => ask(restored.address, 'SELECT pg_is_in_recovery()'), patience).toBe(false);
      return restored;
    },
  };
}
