/** The commands to run instead of `npm run backup`: PostgreSQL's own programs back up its databases, while servers run. */
export const backupOnPostgres = (address: string, file = 'quiz.dump'): string =>
  `PostgreSQL's own programs back up this database, while servers run. They ask for its password, or read PGPASSWORD:
  umask 077
  pg_dump --format=custom --no-owner --no-privileges --file='${file}' '${withoutPassword(address)}'`;

/** The commands to run instead of `npm run restore`. */
export function restoreOnPostgres(address: string, file = 'quiz.dump'): string {
  const there = withoutPassword(address);
  const restored = Object.assign(new URL(there), { pathname: 'restored' }).href;
  return `PostgreSQL's own programs restore a backup, into a new database. They ask for its password, or read PGPASSWORD:
  createdb --maintenance-db='${there}' restored
  pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname='${restored}' '${file}'
  vacuumdb --analyze-only '${restored}'
Then stop the servers, name the new database in DATABASE_URL, and start them. The old one stays as it is.`;
}

/** The address as PostgreSQL's programs understand it, for the screen. */
function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  // Only Node's driver knows `uselibpqcompat`.
  for (const name of ['password', 'uselibpqcompat']) url.searchParams.delete(name);
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
