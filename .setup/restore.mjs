// npm run restore -- FILE: replaces the SQLite file with a backup. The server must be stopped.
import './node-version.mjs';

await import('../sync-api/src/backup/restore-command.ts');
