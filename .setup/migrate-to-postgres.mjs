// npm run migrate-to-postgres: copies the SQLite file FROM into the empty PostgreSQL database DATABASE_URL.
import './node-version.mjs';

await import('../sync-api/src/backup/migrate-command.ts');
