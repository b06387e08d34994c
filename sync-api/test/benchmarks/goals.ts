import { type Row, short, written } from './table.ts';

/** Something that a figure is to be, and whether it is. */
export interface Goal {
  what: string;
  figure: string;
  goal: string;
  isKept: boolean;
}

const most = { held: 50, memory: 100, growth: 1.3 };
/** Of pages and the leaderboard: from this many reports to that many. */
const growth = { from: 10_000, to: 1_000_000 };
/** The shares of raw inserts that `addReport` is to reach with 64 connections, near a database and far from it. */
const leastOfInserts = { SQLite: 0.7, PostgreSQL: 0.5, far: 0.4 };

/** Compares what was measured with what is wanted. */
export function checkGoals(rows: readonly Row[]): Goal[] {
  return [...shareGoals(rows), ...insertGoals(rows), ...pageGoals(rows), ...growthGoals(rows), ...boundGoals(rows)];
}

const named = ({ database, reports, call }: Row) => `${call.name}, ${database}, ${short(reports)}`;

function shareGoals(rows: readonly Row[]): Goal[] {
  return rows.flatMap((row) => {
    const { least, floor } = row.call;
    // Copies share their cores with the database.
    if (least === undefined || row.database.includes('copies')) return [];
    const { byCpu } = row;
    const what = `${named(row)}: share of the ${floor} by CPU`;
    return [{ what, figure: written(byCpu), goal: `≥ ${least}`, isKept: byCpu.median >= least }];
  });
}

function insertGoals(rows: readonly Row[]): Goal[] {
  return rows.flatMap((row) => {
    const { database, call, byCpu, byRate } = row;
    if (call.group !== 'add' || call.connections !== 64 || database.includes('copies')) return [];
    const least = database.includes('away') ? leastOfInserts.far : leastOfInserts[database as 'SQLite' | 'PostgreSQL'];
    const both = [
      ['CPU', byCpu],
      ['rate', byRate],
    ] as const;
    return both.map(([by, share]) => ({
      what: `${named(row)}: share of raw inserts by ${by}`,
      figure: written(share),
      goal: `≥ ${least}`,
      isKept: share.median >= least,
    }));
  });
}

function pageGoals(rows: readonly Row[]): Goal[] {
  return rows.flatMap((row) => {
    const { p99 } = row.call;
    if (p99 === undefined) return [];
    const figure = row.product.p99;
    return [
      { what: `${named(row)}: p99`, figure: `${figure.toFixed(1)} ms`, goal: `≤ ${p99} ms`, isKept: figure <= p99 },
    ];
  });
}

/** By processor time, that of the database included: it does not depend on how many ask at once. */
function growthGoals(rows: readonly Row[]): Goal[] {
  const costOf = ({ product }: Row) => product.cpu + product.databaseCpu;
  return rows.flatMap((large) => {
    if (large.reports !== growth.to || large.call.p99 === undefined) return [];
    const small = rows.find(
      ({ reports, database, call }) =>
        reports === growth.from && database === large.database && call.name === large.call.name,
    );
    if (!small) return [];
    const times = costOf(large) / costOf(small);
    return [
      {
        what: `${large.call.name}, ${large.database}: CPU from ${short(growth.from)} to ${short(growth.to)} reports`,
        figure: `${times.toFixed(2)} ×`,
        goal: `≤ ${most.growth} ×`,
        isKept: times <= most.growth,
      },
    ];
  });
}

/** Of the calls on a database with the most reports, the one that takes the most memory or holds the loop longest. */
function boundGoals(rows: readonly Row[]): Goal[] {
  return [...new Set(rows.map(({ database }) => database))].flatMap((database) => {
    const ofDatabase = rows.filter((row) => row.database === database);
    const reports = Math.max(...ofDatabase.map((row) => row.reports));
    const largest = ofDatabase.filter((row) => row.reports === reports);
    const grown = ({ product, idle }: Row) => product.memory - idle;
    const [memory] = largest.toSorted((a, b) => grown(b) - grown(a));
    const [held] = ofDatabase.toSorted((a, b) => b.product.held - a.product.held);
    if (!memory || !held) return [];
    return [
      {
        what: `${named(memory)}: memory above idle`,
        figure: `${grown(memory).toFixed(0)} MB`,
        goal: `≤ ${most.memory} MB`,
        isKept: grown(memory) <= most.memory,
      },
      {
        what: `${named(held)}: event loop held`,
        figure: `${held.product.held.toFixed(0)} ms`,
        goal: `≤ ${most.held} ms`,
        isKept: held.product.held <= most.held,
      },
    ];
  });
}

/** Prints a line per goal. */
export function printGoals(goals: readonly Goal[]): void {
  for (const { what, figure, goal, isKept } of goals)
    console.log(`${isKept ? 'kept    ' : 'not kept'}  ${what}: ${figure} (${goal})`);
}
