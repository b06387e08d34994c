import { expect, it } from 'vitest';
import { printedCard, readCard } from './card.ts';

it.each(['7K3M9QXT240B', '7k3m-9qxt-240b', ' 7K3M 9QXT\t240B ', '7K3M9QXT24OB', '7k3m9qxt24ob'])(
  'reads %j as intended',
  (typed) => {
    expect(readCard(typed)).toBe('7K3M9QXT240B');
  },
);

it('reads I and L as 1', () => {
  expect(readCard('iLI1-0000-0000')).toBe('111100000000');
});

it.each(['', '7K3M9QXT240', '7K3M9QXT240BB', '7K3M9QXT240U', '7K3M9QXT24é0'])('%j is not a code', (typed) => {
  expect(readCard(typed)).toBeUndefined();
});

it('is printed in groups of four, which are read as the same code', () => {
  expect(printedCard('7K3M9QXT240B')).toBe('7K3M-9QXT-240B');
  expect(readCard(printedCard('7K3M9QXT240B'))).toBe('7K3M9QXT240B');
});
