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

test('uses the device’s clock until the server has answered', () => {
  expect(createServerClock(device).now()).toBe(noon);
  const clock = createServerClock(device);
  for (const nothing of [null, 'soon']) clock.learn(nothing);
  expect(clock.now()).toBe(noon);
});

test('knows the server’s time on a device with a wrong clock, even on the next page and offline', () => {
  createServerClock(device).learn(dateOf(noon + 10 * minute));
  device.time += minute;
  expect(createServerClock(device).now()).toBe(noon + 11 * minute);
});

test('uses a corrected clock from the next answer on', () => {
  const clock = createServerClock(device);
  clock.learn(dateOf(noon + 10 * minute));
  device.time = noon + 11 * minute;
  clock.learn(dateOf(device.time));
  expect(clock.now()).toBe(noon + 11 * minute);
});

test('never shows an earlier time than the server sent to this page, even if the clock is set back', () => {
  const clock = createServerClock(device);
  clock.learn(dateOf(noon));
  device.time -= 60 * minute;
  expect(clock.now()).toBe(noon);
});
