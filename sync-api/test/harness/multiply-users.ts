import Sqlite from 'better-sqlite3';

/**
 * Adds copies of its users who have reports to a database that no server has open, until it has `count` users: each is
 * named `Student` and a number, and has one report and a place in the leaderboard.
 */
export function multiplyUsers(path: string, count: number): void {
  const connection = new Sqlite(path);
  const inHex = (place: number) => place.toString(16).padStart(12, '0');
  connection.function('user_id_of', (place) => `01920000-0000-7000-8000-${inHex(Number(place))}`);
  connection.function('report_id_of', (place) => `01920000-0000-7000-9000-${inHex(Number(place))}`);
  const copied = (table: string, ...own: string[]) =>
    (connection.pragma(`table_info(${table})`) as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !own.includes(name))
      .join(', ');
  const ofUser = copied('users', 'id', 'name', 'name_folded', 'email', 'email_key');
  const ofReport = copied('reports', 'seq', 'id', 'user_id', 'user_name');
  connection.exec(`
    CREATE TEMP TABLE places AS
      WITH RECURSIVE all_of(place) AS
        (SELECT (SELECT count(*) FROM users) UNION ALL SELECT place + 1 FROM all_of WHERE place + 1 < ${count})
      SELECT place, user_id_of(place) AS id, 'Student ' || place AS name FROM all_of;
    CREATE TEMP TABLE models AS SELECT *, row_number() OVER (ORDER BY seq) - 1 AS number FROM reports;
    CREATE INDEX temp.models_by_number ON models (number);
    INSERT INTO users (id, name, name_folded, email, email_key, ${ofUser})
      SELECT places.id, places.name, lower(places.name), mail, mail, ${ofUser}
      FROM (SELECT *, 'student-' || place || '@example.org' AS mail FROM places) AS places
      JOIN (SELECT ${ofUser} FROM users WHERE is_admin = 0 LIMIT 1);
    INSERT INTO reports (id, user_id, user_name, ${ofReport})
      SELECT report_id_of(place), places.id, places.name, ${ofReport}
      FROM places JOIN models ON number = place % (SELECT count(*) FROM models);
    INSERT INTO totals (user_id, user_name, attempts, score)
      SELECT places.id, name, 1, place % 100 / 8.0 FROM places;
  `);
  connection.close();
}
