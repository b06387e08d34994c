import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credentials, registration } from './user.ts';

const valid = {
  name: 'Tomás Rivera',
  email: 'tomas@example.org',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  isAdmin: false,
};
const messagesOf = (input: unknown) => registration.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
const refusal = (change: object) => messagesOf({ ...valid, ...change })[0];
const both = (password: string) => ({ password, confirmPassword: password });

describe('registering', () => {
  it('names missing fields by their labels, in the order of the form', () => {
    const words = [
      'Please enter your name',
      'Please enter your email',
      'Please enter your password',
      'Please confirm your password',
      'Please select admin status',
    ];
    expect(messagesOf({})).toEqual(words);
    const blank = { name: ' ', email: '', password: '', confirmPassword: '', isAdmin: null };
    expect(messagesOf(blank).filter((message) => words.includes(message))).toEqual(words);
  });

  it.each([
    ['a name too long', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
    ['an invisible name', { name: '\u200b\u2060 \u3164\ufe0f\u2800\x07' }, 'Please enter your name'],
    ['no e-mail address', { email: 'tomas' }, 'Please enter a valid email'],
    ['an e-mail address too long', { email: `${'x'.repeat(250)}@example.org` }, 'Email must be at most 254 characters'],
    ['another confirmation', { confirmPassword: 'correct horsf' }, 'Passwords do not match'],
    ['a confirmation in another case', { confirmPassword: 'Correct horse' }, 'Passwords do not match'],
    ['an admin status in words', { isAdmin: 'Yes' }, 'Please select admin status'],
    ['73 bytes', both('x'.repeat(73)), 'Password must be at most 72 bytes'],
    ['73 bytes in 25 characters', both(`${'界'.repeat(24)}x`), 'Password must be at most 72 bytes'],
  ])('is refused with %s', (_what, change, message) => {
    expect(refusal(change)).toBe(message);
  });

  it.each([['x'.repeat(72)], ['é'.repeat(36)], ['界'.repeat(24)], ['😀'.repeat(18)]])(
    'accepts the 72 bytes of %s',
    (password) => {
      expect(registration.parse({ ...valid, ...both(password) }).password).toBe(password);
    },
  );

  it('takes a password and its repetition in different forms of Unicode, and counts the bytes of the shorter one', () => {
    const [composed, decomposed] = ['é'.repeat(36), 'é'.repeat(36).normalize('NFD')];
    expect(refusal({ password: composed, confirmPassword: decomposed })).toBeUndefined();
    expect(refusal(both(decomposed))).toBeUndefined();
    expect(refusal(both(`${decomposed}x`))).toBe('Password must be at most 72 bytes');
  });

  it('counts bytes as UTF-8 does', () => {
    const text = fc.string({ unit: fc.constantFrom('x', 'é', '界', '😀'), minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(text, (password) => {
        const fits = encodedLength(password) <= 72;
        expect(refusal(both(password))).toBe(fits ? undefined : 'Password must be at most 72 bytes');
      }),
    );
  });

  it.each(['nul\0', 'half \ud83d of a pair'])(
    'refuses the password %j, which bcrypt confuses with others',
    (password) => {
      expect(refusal(both(password))).toBe('Password contains a character that cannot be used');
    },
  );

  it.each(['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '👩\u200d💻', '.'])(
    'accepts the name %s unchanged',
    (name) => {
      expect(registration.parse({ ...valid, name }).name).toBe(name);
    },
  );

  it('keeps every character of a password, including blanks at its ends', () => {
    expect(registration.parse({ ...valid, ...both('  two blanks ') }).password).toBe('  two blanks ');
  });

  it('ignores unknown fields', () => {
    expect(registration.parse({ ...valid, name: ' Tomás Rivera ', _id: 'mine', role: 'root' })).toEqual(valid);
  });
});

describe('logging in', () => {
  it('asks for both fields', () => {
    const issues = credentials.safeParse({}).error?.issues.map(({ message }) => message);
    expect(issues).toEqual(['Please enter your email', 'Please enter your password']);
  });

  it('accepts a password of any length', () => {
    const { email, password } = { email: valid.email, password: 'x'.repeat(100) };
    expect(credentials.parse({ email: ` ${email} `, password })).toEqual({ email, password });
  });
});

/** Length in UTF-8 bytes, computed independently of Buffer. A lone surrogate counts three bytes. */
function encodedLength(text: string): number {
  return encodeURIComponent(text.toWellFormed()).replace(/%../g, 'x').length;
}
