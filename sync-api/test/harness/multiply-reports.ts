import Sqlite from 'better-sqlite3';

/**
 * Adds copies of its reports to a database that no server has open, until it has `count`: with new ids, of the same
 * users and exams, and counted in the leaderboard.
 */
export function multiplyReports(path: string, count: number): void {
  const connection = new Sqlite(path);
  connection.function('id_of', (place) => `01930000-0000-7000-8000-${Number(place).toString(16).padStart(12, '0')}`);
  const columns = connection.pragma('table_info(reports)') as { name: string }[];
  const copied = columns.map(({ name }) => name).filter((name) => name !== 'seq' && name !== 'id');
  connection.exec(`
    WITH RECURSIVE
      places(place) AS (SELECT (SELECT count(*) FROM reports) UNION ALL SELECT place + 1 FROM places WHERE place + 1 < ${count}),
      models AS (SELECT *, row_number() OVER (ORDER BY seq) - 1 AS number FROM reports)
    INSERT INTO reports (id, ${copied.join(', ')})
      SELECT id_of(place), ${copied.join(', ')}
      FROM places JOIN models ON number = place % (SELECT count(*) FROM reports);
    UPDATE totals SET score = score / attempts * made, attempts = made
      FROM (SELECT user_id AS taker, count(*) AS made FROM reports GROUP BY user_id) WHERE taker = user_id;
    PRAGMA wal_checkpoint(TRUNCATE);
  `);
  connection.close();
}
