import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fairTurn, pageTurn } from './fair-turn.ts';

it('long work takes one turn of the event loop for each piece, in order of arrival', async () => {
  const ran: string[] = [];
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await fairTurn();
      ran.push(`${name}${piece}`);
    }
  };
  const all = Promise.all(['a', 'b'].map(work));
  for (const expected of ['a0', 'b0', 'a1', 'b1', 'a2', 'b2']) {
    await nextTurn();
    expect(ran.splice(0)).toEqual([expected]);
  }
  await all;
});

it('pages wait for no long work, and for each other only when they take long', async () => {
  const ran: string[] = [];
  // A clock that only the work moves: on a busy machine any step may take long.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const work = async (name: string, ms: number) => {
    await pageTurn();
    ran.push(name);
    now += ms;
  };
  const long = Promise.all(Array.from({ length: 10 }, fairTurn));
  const pages = Promise.all([work('a', 0), work('b', 20), work('c', 0), work('d', 0)]);
  await nextTurn();
  expect(ran.splice(0)).toEqual(['a', 'b']);
  await nextTurn();
  expect(ran.splice(0)).toEqual(['c', 'd']);
  await Promise.all([long, pages]);
});
