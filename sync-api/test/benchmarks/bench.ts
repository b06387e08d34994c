// npm run bench: measures the server beside what its parts can do, and prints tables.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { arch, cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { Client } from 'pg';
import { hasPrograms, startPostgres } from '../harness/start-postgres.ts';
import { answerOf } from './answer-of.ts';
import { callsOf, type Known, written } from './calls.ts';
import { shareCores, stayOn } from './cores.ts';
import { checkGoals, printGoals } from './goals.ts';
import { measure } from './measure.ts';
import { startMetered } from './metered.ts';
import { type Population, populate } from './population.ts';
import { fillPostgres, type Helpers, type OpenSite, openOnPostgres, openOnSqlite } from './sites.ts';
import { printTable, type Row, short } from './table.ts';

const parts = ['sqlite', 'postgres', 'copies', 'far'];
const groups = ['exam', 'catalogue', 'login', 'own', 'pages', 'leaderboard', 'csv', 'add'];
const usage = `Usage: npm run bench -- [--full] [--on=${parts}] [--only=${groups}] [--reports=10000,1000000] [--pairs=20]`;

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    on: { type: 'string', default: String(parts) },
    only: { type: 'string', default: String(groups) },
    reports: { type: 'string' },
    pairs: { type: 'string', default: '20' },
  },
});
const [on, only] = [values.on.split(','), values.only.split(',')];
const sizes = (values.reports ?? (values.full ? '1000,10000,100000,1000000' : '10000,1000000')).split(',').map(Number);
const pairs = Number(values.pairs);
const isKnown =
  on.every((part) => parts.includes(part)) &&
  only.every((group) => groups.includes(group)) &&
  [...sizes, pairs].every((number) => Number.isInteger(number) && number > 0);
if (!isKnown) {
  console.error(usage);
  process.exit(1);
}

/** Calls that copies share, or that a distance to the database slows. */
const ofCopies = new Set(['exam', 'pages', 'leaderboard', 'add']);
/** Milliseconds each way to a database that is far. */
const distances = [2, 10];

const rows: Row[] = [];
const cores = shareCores();
const folder = mkdtempSync(join(tmpdir(), 'quiz-app-bench-'));
const started = performance.now();
const say = (text: string) =>
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${text}`);
console.log(describeMachine());
console.log(describeSignature());
const population = await populate(folder);
const helpers = await startHelpers(population);
try {
  if (on.includes('sqlite')) for (const reports of sizes) await benchSqlite(reports);
  if (['postgres', 'copies', 'far'].some((part) => on.includes(part))) await benchPostgres();
} finally {
  await Promise.all([helpers.floor.stop(), helpers.load.stop()]);
  rmSync(folder, { recursive: true, force: true });
  // What was measured before an error, too.
  console.log('');
  printTable(rows);
  console.log('');
  printGoals(checkGoals(rows));
}

function describeMachine(): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${platform()} ${arch()}, Node ${process.versions.node}`;
  const placed = cores
    ? `load on core ${cores.load}, server and floor on ${cores.server}, three copies on ${cores.copies.join(', ')}, PostgreSQL on ${cores.database.join(', ')}`
    : 'without taskset, or on one core: load and server share cores';
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}\n${placed}`;
}

/** A part of what a report costs that a raw insert does not: one signature of a text as long as a receipt's. */
function describeSignature(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const [count, text] = [5_000, Buffer.alloc(500, 'a')];
  const begun = process.cpuUsage();
  for (let signed = 0; signed < count; signed += 1) sign(null, text, privateKey);
  const { user, system } = process.cpuUsage(begun);
  return `a signature, of which every report has one: ${((user + system) / count).toFixed(0)} µs of CPU`;
}

async function startHelpers({ passwordHash }: Population): Promise<Helpers> {
  const floor = await startMetered(new URL('./floor-server.ts', import.meta.url), {
    core: cores?.server,
    env: { PASSWORD_HASH: passwordHash },
  });
  const load = await startMetered(new URL('./load.ts', import.meta.url), { core: cores?.load });
  // What this process starts from now on is the database.
  if (cores) stayOn(cores.database);
  return { floor, load, cores };
}

async function benchSqlite(reports: number): Promise<void> {
  const site = await openOnSqlite(helpers, population, reports, mkdtempSync(join(folder, 'sqlite-')));
  await benchSite(site, 'SQLite', reports, only).finally(() => site.close());
}

async function benchPostgres(): Promise<void> {
  const server = await startPostgres({}, hasPrograms);
  try {
    say(await versionOf(server.address));
    for (const reports of sizes) {
      const database = await fillPostgres(server.address, population, reports, mkdtempSync(join(folder, 'postgres-')));
      say(`PostgreSQL has ${short(reports)} reports`);
      const bench = async (name: string, groups: string[], copies: number, delay = 0) => {
        const site = await openOnPostgres(helpers, database, { copies, delay });
        await benchSite(site, name, reports, groups).finally(() => site.close());
      };
      if (on.includes('postgres')) await bench('PostgreSQL', only, 1);
      const isLargest = reports === Math.max(...sizes);
      if (on.includes('copies') && (values.full || isLargest)) {
        const shared = only.filter((group) => ofCopies.has(group));
        await bench('PostgreSQL, 3 copies', shared, 3);
      }
      if (on.includes('far') && (values.full || isLargest))
        for (const delay of distances)
          await bench(
            `PostgreSQL ${delay} ms away`,
            only.filter((group) => group === 'add'),
            1,
            delay,
          );
    }
  } finally {
    await server.stop();
  }
}

async function versionOf(address: string): Promise<string> {
  const client = new Client(address);
  await client.connect();
  const { rows: found } = await client.query<{ version: string }>('SELECT version()');
  await client.end();
  const origin = hasPrograms ? '' : " (npm's: the system has no PostgreSQL)";
  return `${found[0]?.version.split(',')[0]}${origin}`;
}

async function benchSite(site: OpenSite, database: string, reports: number, chosen: readonly string[]): Promise<void> {
  const calls = callsOf(population, await learn(site, reports)).filter(({ group }) => chosen.includes(group));
  for (const call of calls) {
    rows.push({ database, reports, call, idle: site.idle, ...(await measure(site, call, pairs)) });
    say(`${database}, ${short(reports)}: ${call.name}, ${call.connections} at once`);
  }
}

/** Asks for what a client knows when it asks again. */
async function learn({ servers }: OpenSite, reports: number): Promise<Known> {
  const [taker] = population.takers;
  const url = servers[0]?.url ?? '';
  const { headers } = await answerOf(url, written({ name: 'getAllExams', token: taker?.token ?? '' }), '');
  const response = await fetch(`${url}${endpoints.getAllExams.path}?since=`, {
    headers: { authorization: `Bearer ${taker?.token}` },
  });
  const { cursor } = (await response.json()) as { cursor: string };
  return { etag: headers.etag ?? '', cursor, halfWay: String(Math.ceil(reports / 2)) };
}
