import { cardDigits, cardLength } from '@quiz-app/shared/card';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { Client } from '../harness/client.ts';
import { openTestApp } from '../harness/open-test-app.ts';

const tenMinutes = 600_000;

const below = (end: number) => Math.floor(Math.random() * end);
const digit = () => cardDigits[below(cardDigits.length)] ?? '';

it('P16 no guess of a log-in card gets in, from one address or many', { timeout: tenMinutes }, async () => {
  const plan = {
    guarantee: 'P16',
    title: 'guesses of cards: at random, a digit beside, ended ones, from one address and many, at once and in turn',
    full: 10_000,
    short: 200,
  };
  const { app, person } = await openTestApp();
  const admin = await person('Admin', true);
  const added = await admin.data('importUsers', {
    body: Array.from({ length: 30 }, (_, index) => ({ name: `Pupil ${index}`, groups: ['7b'] })),
  });
  const cards = added.map(({ card = '' }) => card);
  // Half of them get another card: the first ones are ended.
  const ended = cards.slice(0, 15);
  for (const { _id: id } of added.slice(0, 15)) await admin.data('newCard', { id });
  const valid = new Set(cards.slice(15));

  await attack(plan, async ({ rounds, failed }) => {
    const guesses: Record<string, (index: number) => string> = {
      'at random': () => Array.from({ length: cardLength }, digit).join(''),
      'a digit beside': (index) => {
        const card = cards[index % cards.length] ?? '';
        const at = index % cardLength;
        return card.slice(0, at) + digit() + card.slice(at + 1);
      },
      'ended ones': (index) => ended[index % ended.length] ?? '',
    };
    const logIn = async (card: string, address: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.${below(256)}` };
      return (await new Client(app, undefined, address).call('loginWithCard', { body: { card }, headers })).status;
    };
    for (const [nth, [what, guess]] of Object.entries(guesses).entries()) {
      const made = Array.from({ length: rounds }, (_, index) => guess(index)).filter((card) => !valid.has(card));
      const fromOne = await Promise.all(made.map((card) => logIn(card, `192.0.2.${nth}`)));
      const fromMany: number[] = [];
      for (const [index, card] of made.entries())
        fromMany.push(await logIn(card, `10.${nth}.${index >> 8}.${index & 255}`));
      const expected = Math.min(100, made.length);
      const tried = fromOne.filter((status) => status === 401).length;
      if (tried !== expected) failed(`${tried} guesses ${what} from one address`);
      for (const statuses of [fromOne, fromMany]) if (statuses.includes(200)) failed(`a guess ${what} got in`);
      if (fromMany.some((status) => status !== 401))
        failed(`a guess ${what} from its own address was not refused as wrong`);
    }
    for (const card of [...valid].slice(0, 3))
      if ((await logIn(card, '203.0.113.7')) !== 200) failed('the owner of a card is kept out');
  });
});
