import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(4);

it('a password matches its own hash only', async () => {
  const hash = await passwords.hash('a good secret');
  expect(await passwords.matches('a good secret', hash)).toBe(true);
  expect(await passwords.matches('a good secreT', hash)).toBe(false);
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false);
});

it('a password matches in every form of Unicode', async () => {
  const typed = 'Ünïcödé ﬁrst ①';
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
    const hash = await passwords.hash(typed.normalize(form));
    for (const other of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(await passwords.matches(typed.normalize(other), hash), `${form} and ${other}`).toBe(true);
  }
  // 36 letters of two bytes, which take three each in NFD.
  const longest = 'é'.repeat(36).normalize('NFD');
  expect(await passwords.matches(longest, await passwords.hash(longest))).toBe(true);
});

it.each([
  ['of over 72 bytes', 'x'.repeat(72), `${'x'.repeat(72)}y`],
  ['of over 72 bytes, which are fewer characters', 'é'.repeat(36), `${'é'.repeat(36)}y`],
  ['with a NUL', 'a', 'a\0a'],
])('a password %s does not match one whose beginning is the same', async (_, short, long) => {
  const hash = await passwords.hash(short);
  expect(await passwords.matches(short, hash)).toBe(true);
  expect(await passwords.matches(long, hash)).toBe(false);
});
