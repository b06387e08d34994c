// npm run bench: measures what a user waits for, beside what the parts of the server can do, and prints a table.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { arch, cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerOf } from './answer-of.ts';
import { type Call, callsOf, type Group, written } from './calls.ts';
import { type Compared, measure } from './measure.ts';
import { startMetered } from './metered.ts';
import { populate } from './population.ts';
import { type OpenSite, openFarFromPostgres, openOnSqlite } from './sites.ts';

const groups: readonly Group[] = ['lists', 'reports', 'logins'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: String(groups) },
    reports: { type: 'string', default: '10000,1000000' },
    pairs: { type: 'string', default: '20' },
  },
});
const only = new Set(values.only.split(','));
const sizes = values.reports.split(',').map(Number);
const pairs = Number(values.pairs);
if (![...sizes, pairs].every((each) => Number.isInteger(each) && each > 0)) {
  console.error(`Usage: npm run bench -- [--only=${groups}] [--reports=10000,1000000] [--pairs=20]`);
  process.exit(1);
}

const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
console.log(
  `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ` +
    `${platform()} ${arch()}, Node ${process.versions.node}\n`,
);
console.log(
  '| database, reports | call | per second | p99 ms | CPU µs | floor µs | by CPU | by rate | health ms | MB | wanted |',
);
console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---|');
const folder = mkdtempSync(join(tmpdir(), 'quiz-app-bench-'));
const population = await populate(folder);
const floor = await startMetered(new URL('./floor-server.ts', import.meta.url), {
  PASSWORD_HASH: population.passwordHash,
});
const load = await startMetered(new URL('./load.ts', import.meta.url));
try {
  for (const reports of sizes) {
    const site = await openOnSqlite({ floor, load }, population, reports, mkdtempSync(join(folder, 'sqlite-')));
    await bench(site, `SQLite, ${reports.toLocaleString('en')}`, await callsFor(site, reports)).finally(() =>
      site.close(),
    );
  }
  if (only.has('reports')) {
    const reports = Math.min(...sizes);
    const site = await openFarFromPostgres({ floor, load }, population, { reports, folder, delay: 2 });
    const calls = (await callsFor(site, reports)).filter(({ group }) => group === 'reports');
    const wanted = calls.map((call): Call => ({ ...call, wanted: { perSecond: 800 } }));
    await bench(site, `PostgreSQL 2 ms away, ${reports.toLocaleString('en')}`, wanted).finally(() => site.close());
  }
} finally {
  await Promise.all([floor.stop(), load.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

async function callsFor({ server }: OpenSite, reports: number): Promise<Call[]> {
  const [taker] = population.takers;
  const asked = written({ name: 'getAllExams', token: taker?.token ?? '' });
  const { headers } = await answerOf(server.url, asked, '');
  return callsOf(population, headers.etag ?? '', reports).filter(({ group }) => only.has(group));
}

async function bench(site: OpenSite, where: string, calls: readonly Call[]): Promise<void> {
  for (const call of calls) {
    const compared = await measure(site, call, pairs);
    const { product, floor, byCpu, byRate, health, memory } = compared;
    const cells = [
      where,
      `${call.name}, ${call.connections} at once`,
      product.perSecond.toFixed(0),
      product.p99.toFixed(1),
      product.cpu.toFixed(0),
      floor.cpu.toFixed(0),
      byCpu.toFixed(2),
      byRate.toFixed(2),
      health.toFixed(0),
      memory.toFixed(0),
      verdictOn(call, compared),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** What is wanted of a call, and whether it is kept. */
function verdictOn({ wanted }: Call, { product, byCpu, byRate, health, memory }: Compared): string {
  const { shareByCpu, shareByRate, perSecond, cpuMs, p99Ms } = wanted;
  const all: [string, boolean][] = [
    ...most('health', health, 100, 'ms'),
    ...most('memory', memory, 450, 'MB'),
    ...least('by CPU', byCpu, shareByCpu),
    ...least('by rate', byRate, shareByRate),
    ...least('per second', product.perSecond, perSecond),
    ...most('CPU', product.cpu / 1_000, cpuMs, 'ms'),
    ...most('p99', product.p99, p99Ms, 'ms'),
  ];
  return all.map(([what, isKept]) => (isKept ? what : `**missed: ${what}**`)).join(', ');
}

function least(what: string, figure: number, bound: number | undefined): [string, boolean][] {
  return bound === undefined ? [] : [[`${what} ≥ ${bound}`, figure >= bound]];
}

function most(what: string, figure: number, bound: number | undefined, unit: string): [string, boolean][] {
  return bound === undefined ? [] : [[`${what} ≤ ${bound} ${unit}`, figure <= bound]];
}
