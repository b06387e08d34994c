// npm run backup [-- FILE]: writes a verified copy of the SQLite file, also while the server runs.
import './node-version.mjs';

await import('../sync-api/src/backup/backup-command.ts');
