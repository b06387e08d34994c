import { expect, it } from 'vitest';
import { mailAboutNewAddress, mailWithLink } from './messages-to-people.ts';

const link = 'http://localhost:3000/login#reset=code';

it.each([
  ['Amara Okafor', 'en', 'Hi Amara Okafor,'],
  ['J. R. O’Neill-Smith Jr.', 'en', 'Hi J. R. O’Neill-Smith Jr.,'],
  ['$& $1', 'fr', 'Bonjour $& $1,'],
  ['Ann\n\nYour account is blocked.\r\nCall us', 'en', 'Hi Ann Your account is blocked. Call us,'],
  ['Ann\u2028Bo\u0007', 'en', 'Hi Ann Bo,'],
  ['You won: https://evil.example/win', 'en', 'Hi,'],
  ['www.evil.example', 'fr', 'Bonjour,'],
  ['evil.example', 'es-419', 'Hola:'],
  ['evil。example', 'pt-BR', 'Olá!'],
  ['help@evil.example', 'ar', 'مرحبًا،'],
  ['help@evil', 'hi', 'नमस्ते,'],
  ['\\\\evil\\share', 'sw', 'Habari,'],
])('a person named %j is greeted in %s by %j', (name, language, hello) => {
  const person = { name, email: 'ann@example.org', language };
  for (const { text } of [mailWithLink(person, link), mailAboutNewAddress(person)])
    expect(text.split('\n\n')[0]).toBe(hello);
});
