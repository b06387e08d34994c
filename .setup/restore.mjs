// npm run restore -- FILE: a backup in the place of the database; the server must be stopped.
import './node-version.mjs';

await import('../sync-api/src/backup/restore-command.ts');
