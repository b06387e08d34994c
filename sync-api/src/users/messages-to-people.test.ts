import { expect, it } from 'vitest';
import { mailAboutNewAddress, mailWithLink } from './messages-to-people.ts';

it.each(['$& Ann', "$' $` $$ $1", '{name}'])('greets %s by the name as it is', (name) => {
  const person = { name, email: 'ann@example.org', language: 'en' };
  for (const { text } of [mailWithLink(person, 'https://example.org/reset'), mailAboutNewAddress(person)])
    expect(text.split('\n')[0]).toBe(`Hi ${name},`);
});
