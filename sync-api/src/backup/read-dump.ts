import { createInterface } from 'node:readline';
import { InvalidBackup, requireKnown } from './copy-database.ts';
import { start } from './postgres-programs.ts';

/** The content of a dump. */
export interface DumpContent {
  schema: string;
  /** The number of rows of each table. */
  rows: Map<string, number>;
}

/**
 * Reads a whole dump, which unpacks and checks every row.
 * @throws InvalidBackup if it is damaged, another product's, or of a newer version
 */
export async function readDump(pgRestore: string, path: string): Promise<DumpContent> {
  const { output, ended } = start(pgRestore, ['--data-only', '--file=-', path]);
  const rows = new Map<string, number>();
  let schema = '';
  let migrations: string[] | undefined;
  let table: string | undefined;
  let count = 0;
  for await (const line of createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (table === undefined) {
      const [, place = '', name = ''] = /^COPY ("[^"]*"|\w+)\.("[^"]*"|\w+) \(.*\) FROM stdin;$/.exec(line) ?? [];
      if (!name) continue;
      schema = unquoted(place);
      table = unquoted(name);
      count = 0;
      if (table === 'migrations') migrations = [];
    } else if (line === '\\.') {
      rows.set(table, count);
      table = undefined;
    } else {
      count += 1;
      if (table === 'migrations') migrations?.push(line.slice(0, line.indexOf('\t')));
    }
  }
  await ended.catch((error: Error) => {
    throw new InvalidBackup(error.message);
  });
  requireKnown(migrations);
  return { schema, rows };
}

const unquoted = (name: string) => (name.startsWith('"') ? name.slice(1, -1) : name);
