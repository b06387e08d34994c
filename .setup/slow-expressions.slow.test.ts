import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findSlowExpressions } from './slow-expressions.ts';

const timeout = 240_000;

it.each([
  'shared/src/**/*.ts',
  'pwa/src/!(admin)/**/*.{ts,tsx}',
  'pwa/src/admin/**/*.{ts,tsx}',
  'sync-api/src/**/*.ts',
])('every regular expression of %s is fast on 100,000 characters', { timeout }, (sources) => {
  expect(findSlowExpressions(sources)).toEqual([]);
});

it('finds regular expressions that take quadratic time', { timeout }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'expressions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.ts');
  const [slow, fast] = [String.raw`/^<p>(?:\s+|x)\d*\s*$/`, String.raw`/^\s*\d+\s*$/`];
  writeFileSync(file, `const blank = ${slow}.test(text) || ${fast}.test(text) || new RegExp(name).test(text);`);
  expect(findSlowExpressions(file)).toEqual([`${file}: ${slow} on ["<p>"," "]`, `${file}: new RegExp(name)`]);
});
