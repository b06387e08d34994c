import { expect, test } from 'vitest';
import { passwordWarning } from './password-warning.ts';

const mei = { name: 'Mei Tanaka', email: 'rivers@example.org' };

test.each([
  ['P@ssw0rd!', /short/],
  ['elevenchars', /short/],
  ['aaaaaaaaaaaaaaaa', /repeat/],
  ['121212121212', /repeat/],
  ['my name is tanaka', /your name/],
  ['RIVERS forever and a day', /your name/],
])('%s is easily guessed', (password, reason) => expect(passwordWarning(password, mei)).toMatch(reason));

test.each(['', 'correct horse battery', 'twelve chars', 'Παναγιώτης μου', '我的密码是一个很长的句子啊'])(
  'there is no warning about "%s", whatever its characters',
  (password) => expect(passwordWarning(password, mei)).toBeUndefined(),
);

test('does not look for a short name in a password, because many words contain it', () => {
  expect(passwordWarning('a garden with many roses', { name: 'Dan', email: '' })).toBeUndefined();
});
