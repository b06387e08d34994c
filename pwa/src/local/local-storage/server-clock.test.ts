import { beforeEach, expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const noon = Date.UTC(2026, 10, 23, 12);
const minute = 60_000;
const dateOf = (time: number) => new Date(time).toUTCString();
const device = { time: 0, now: () => device.time };

beforeEach(() => {
  localStorage.clear();
  device.time = noon;
});

test('without an answer the device’s clock counts', () => {
  expect(createServerClock(device).now()).toBe(noon);
  const clock = createServerClock(device);
  for (const nothing of [null, 'soon']) clock.learn(nothing);
  expect(clock.now()).toBe(noon);
});

test('a device whose clock is wrong knows the server’s time, also on the next page and offline', () => {
  createServerClock(device).learn(dateOf(noon + 10 * minute));
  device.time += minute;
  expect(createServerClock(device).now()).toBe(noon + 11 * minute);
});

test('a clock that is put right counts from the next answer on', () => {
  const clock = createServerClock(device);
  clock.learn(dateOf(noon + 10 * minute));
  device.time = noon + 11 * minute;
  clock.learn(dateOf(device.time));
  expect(clock.now()).toBe(noon + 11 * minute);
});

test('a clock that is set back never shows an earlier time than the server said to this page', () => {
  const clock = createServerClock(device);
  clock.learn(dateOf(noon));
  device.time -= 60 * minute;
  expect(clock.now()).toBe(noon);
});
