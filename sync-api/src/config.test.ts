import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readMigration } from './config.ts';
import { configurationTable } from './config-variables.ts';

describe('the configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({ JWT_SECRET: '', PORT: ' ' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseAddress: expect.stringMatching(/[\\/]data[\\/]quiz-app\.db$/),
      jwtSecret: undefined,
      receiptKey: undefined,
      pushKey: undefined,
      pushContact: undefined,
      jwtTtl: '7d',
      adminSignup: 'open',
      publicUrls: undefined,
      trustProxy: 0,
      ai: undefined,
      aiExamsPerDay: 100,
      backup: undefined,
    });
  });

  it('reads the variables that are set', () => {
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: 'file:///tmp/a b.db',
      JWT_SECRET: 'x'.repeat(32),
      JWT_TTL: '2s',
      ADMIN_SIGNUP: 'closed',
      PUBLIC_URL: 'https://quiz.example, http://quiz.local:8080/',
      TRUST_PROXY: 'true',
      OPENAI_BASE_URL: 'http://127.0.0.1:4010/v1',
      AI_EXAMS_PER_DAY: '7',
      BACKUP_EVERY: '24h',
      BACKUP_KEEP: '3',
    });
    expect(config).toMatchObject({
      port: 0,
      databaseAddress: '/tmp/a b.db',
      jwtTtl: '2s',
      adminSignup: 'closed',
      publicUrls: ['https://quiz.example', 'http://quiz.local:8080/'],
      trustProxy: 1,
      ai: { apiKey: 'none', baseURL: 'http://127.0.0.1:4010/v1', model: 'gpt-5-mini' },
      aiExamsPerDay: 7,
      backup: { every: 86_400_000, keep: 3, folder: '/tmp/backups' },
    });
    expect(config.jwtSecret).toHaveLength(32);
  });

  it('takes the first https address of the app as the contact for pushes, unless another one is set', () => {
    const PUBLIC_URL = 'http://quiz.local:8080, https://quiz.example';
    expect(readConfig({ PUBLIC_URL }).pushContact).toBe('https://quiz.example');
    for (const PUSH_CONTACT of ['mailto:admin@school.example', 'https://school.example/imprint'])
      expect(readConfig({ PUBLIC_URL, PUSH_CONTACT }).pushContact).toBe(PUSH_CONTACT);
    expect(readConfig({ PUBLIC_URL: 'http://quiz.local:8080' }).pushContact).toBeUndefined();
  });

  it.each([
    ['PORT', '70000', 'PORT holds "70000"; it may hold a whole number from 0 to 65535 (0: any free port).'],
    ['PORT', '1\n2', 'PORT holds "1\\n2"; it may hold a whole number from 0 to 65535 (0: any free port).'],
    ['JWT_SECRET', 'hush-hush', 'JWT_SECRET holds 9 bytes; it may hold at least 32 bytes.'],
    [
      'RECEIPT_KEY',
      '{"crv":"P-256"}',
      'RECEIPT_KEY holds 15 characters; it may hold a private Ed25519 key as a JWK in JSON.',
    ],
    ['PUSH_KEY', 'hush', 'PUSH_KEY holds 4 characters; it may hold a private P-256 key as a JWK in JSON.'],
    ...['admin@school.example', 'mailto:admin', 'http://school.example', 'https://'].map(
      (contact): [string, string, string] => [
        'PUSH_CONTACT',
        contact,
        `PUSH_CONTACT holds "${contact}"; it may hold how push services reach you: mailto:admin@school.example, or an https:// address.`,
      ],
    ),
    ['JWT_TTL', '-2s', 'JWT_TTL holds "-2s"; it may hold a time span: 7d, 12h, 30 minutes, 2s.'],
    ['JWT_TTL', '2s ago', 'JWT_TTL holds "2s ago"; it may hold a time span: 7d, 12h, 30 minutes, 2s.'],
    ['JWT_TTL', '0s', 'JWT_TTL holds "0s"; it may hold a time span: 7d, 12h, 30 minutes, 2s.'],
    ['JWT_TTL', 'soon', 'JWT_TTL holds "soon"; it may hold a time span: 7d, 12h, 30 minutes, 2s.'],
    ['ADMIN_SIGNUP', 'no', 'ADMIN_SIGNUP holds "no"; it may hold open, closed.'],
    [
      'PUBLIC_URL',
      'quiz.example',
      'PUBLIC_URL holds "quiz.example"; it may hold the address of the app, https://quiz.example, or several separated by commas.',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.1',
      'TRUST_PROXY holds "10.0.0.1"; it may hold the number of proxies in front of the server (0 to 9), true or false.',
    ],
    [
      'DATABASE_URL',
      'mysql://u:hush@h/db',
      'DATABASE_URL holds a mysql: address; it may hold the path of an SQLite file, file:data/quiz-app.db, or the address of a PostgreSQL database, postgres://….',
    ],
    [
      'DATABASE_URL',
      'postgres://u:hush/hush@h/db',
      'DATABASE_URL holds a postgres: address; it may hold the path of an SQLite file, file:data/quiz-app.db, or the address of a PostgreSQL database, postgres://….',
    ],
    ...['//u:hush@h/d', 'postgres//u:hush@h/d'].map((address): [string, string, string] => [
      'DATABASE_URL',
      address,
      'DATABASE_URL holds no address; it may hold the path of an SQLite file, file:data/quiz-app.db, or the address of a PostgreSQL database, postgres://….',
    ]),
    [
      'DATABASE_URL',
      'file:',
      'DATABASE_URL holds "file:"; it may hold the path of an SQLite file, file:data/quiz-app.db, or the address of a PostgreSQL database, postgres://….',
    ],
    [
      'DATABASE_URL',
      'postgres://u:hush@h/db',
      'JWT_SECRET holds nothing; it may hold at least 32 bytes, and must be set when DATABASE_URL is a PostgreSQL address.',
    ],
    ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY holds "daily"; it may hold a time between backups: 24h, 30m, 7d; or off.'],
    ['BACKUP_EVERY', '0s', 'BACKUP_EVERY holds "0s"; it may hold a time between backups: 24h, 30m, 7d; or off.'],
    ['TRUST_PROXY', '00001', 'TRUST_PROXY holds "00001"; it may hold the number of proxies in front of the server'],
    ['BACKUP_KEEP', '00007', 'BACKUP_KEEP holds "00007"; it may hold the number of backups to keep, from 1 to 9999.'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP holds "0"; it may hold the number of backups to keep, from 1 to 9999.'],
    [
      'OPENAI_BASE_URL',
      'ftp://u:hush@h',
      'OPENAI_BASE_URL holds a ftp: address; it may hold an http:// or https:// address.',
    ],
  ])('refuses %s=%j in one line that shows no secret', (variable, value, message) => {
    expect(() => readConfig({ [variable]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [variable]: value })).toThrow(message);
    expect(message).not.toMatch(/hush|\n/);
  });

  it('refuses automatic backups of PostgreSQL', () => {
    const onPostgres = { DATABASE_URL: 'postgresql://u:hush@h/db', JWT_SECRET: 'x'.repeat(32) };
    expect(readConfig(onPostgres)).toMatchObject({ databaseAddress: onPostgres.DATABASE_URL, backup: undefined });
    expect(() => readConfig({ ...onPostgres, BACKUP_EVERY: '24h' })).toThrow(
      'BACKUP_EVERY holds "24h"; it may hold only off when DATABASE_URL is a postgres: address: schedule pg_dump for that database.',
    );
  });

  it('names what moves where, and refuses any other direction', () => {
    const to = 'postgres://u:hush@h/db';
    expect(readMigration({ DATABASE_URL: to, FROM: 'file:/tmp/a.db' })).toEqual({
      from: '/tmp/a.db',
      to,
      pooler: 'none',
    });
    expect(readMigration({ DATABASE_URL: to }).from).toBe(readConfig({}).databaseAddress);
    expect(() => readMigration({ DATABASE_URL: 'file:/tmp/a.db' })).toThrow(
      'DATABASE_URL holds the path of an SQLite file; it may hold here only the address of a PostgreSQL database, postgres://….',
    );
    expect(() => readMigration({})).toThrow('DATABASE_URL holds nothing; it may hold here only the address');
    expect(() => readMigration({ DATABASE_URL: to, FROM: to })).toThrow(
      'FROM holds a postgres: address; it may hold the path of an SQLite file, file:data/quiz-app.db.',
    );
  });

  it('matches the table in OPERATIONS.md', () => {
    const readme = readFileSync(join(import.meta.dirname, '../OPERATIONS.md'), 'utf8');
    const table = /^\| variable \|.*?(?=\n\n)/ms.exec(readme)?.[0];
    expect(table).toBe(configurationTable());
  });
});
