import { createInterface } from 'node:readline';
import { InvalidBackup, requireKnown, requireWhole } from './copy-database.ts';
import { start } from './postgres-programs.ts';

/** The content of a dump. */
export interface DumpContent {
  schema: string;
  /** The number of rows of each table. */
  rows: Map<string, number>;
}

/**
 * Reads a whole dump, which unpacks and checks every row, and each picture and sound against its id.
 * @throws InvalidBackup if it is damaged, another product's, or of a newer version
 */
export async function readDump(pgRestore: string, path: string): Promise<DumpContent> {
  const { output, ended } = start(pgRestore, ['--data-only', '--file=-', path]);
  const rows = new Map<string, number>();
  let schema = '';
  let migrations: string[] | undefined;
  let table: string | undefined;
  let columns: string[] = [];
  let count = 0;
  for await (const line of createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (table === undefined) {
      const [, place = '', name = '', list = ''] = copyLine.exec(line) ?? [];
      if (!name) continue;
      schema = unquoted(place);
      table = unquoted(name);
      columns = list.split(', ').map(unquoted);
      count = 0;
      if (table === 'migrations') migrations = [];
    } else if (line === '\\.') {
      rows.set(table, count);
      table = undefined;
    } else {
      count += 1;
      if (table === 'migrations') migrations?.push(line.slice(0, line.indexOf('\t')));
      if (table === 'media') checkMedium(columns, line.split('\t'));
    }
  }
  await ended.catch((error: Error) => {
    throw new InvalidBackup(error.message);
  });
  requireKnown(migrations);
  return { schema, rows };
}

const copyLine = /^COPY ("[^"]*"|\w+)\.("[^"]*"|\w+) \((.*)\) FROM stdin;$/;

function checkMedium(columns: readonly string[], row: readonly string[]): void {
  const [id = '', data = ''] = ['id', 'data'].map((name) => row[columns.indexOf(name)]);
  // `\\x` and the bytes in hexadecimal, the default.
  if (!data.startsWith('\\\\x')) throw new InvalidBackup("PostgreSQL's bytea_output must be hex");
  requireWhole(id, Buffer.from(data.slice(3), 'hex'));
}

const unquoted = (name: string) => (name.startsWith('"') ? name.slice(1, -1) : name);
