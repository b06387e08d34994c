import { i18n } from '@lingui/core';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDuration,
  formatNumber,
  formatShare,
  formatStopwatch,
  inPercent,
  listOf,
} from './format.ts';

const secondsIn: Record<string, number> = { h: 3600, min: 60, s: 1 };

describe('a duration', () => {
  it.each([
    [45, '45 s'],
    [600, '10 min'],
    [5400, '1 h 30 min'],
    [90, '1 min 30 s'],
    [3601, '1 h 1 s'],
    [0, '0 s'],
    [59.9, '59 s'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it('is formatted without losing a second', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seconds) => {
        const parts = [...formatDuration(seconds).matchAll(/(\d+) (h|min|s)\b/g)];
        expect(
          parts.reduce((sum, [, count, unit]) => sum + Number(count) * (secondsIn[unit ?? ''] ?? Number.NaN), 0),
        ).toBe(seconds);
      }),
    );
  });
});

describe('a stopwatch', () => {
  it.each([
    [220, '3:40'],
    [372.9, '6:12'],
    [3900, '1:05:00'],
    [600, '10:00'],
    [0.5, '0:00'],
  ])('after %d seconds shows %s', (seconds, text) => {
    expect(formatStopwatch(seconds)).toBe(text);
  });
});

describe('the clock', () => {
  it.each([
    [462, '07:42'],
    [3900, '1:05:00'],
    [59, '00:59'],
    [0.2, '00:01'],
    [0, '00:00'],
    [-3, '00:00'],
  ])('at %d seconds shows %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });

  it('shows each whole second differently', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seconds) => {
        const shown = formatClock(seconds);
        expect(shown).toMatch(/^(\d+:)?[0-5]\d:[0-5]\d$/);
        expect(shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)).toBe(seconds);
      }),
    );
  });
});

describe('a share', () => {
  it.each([
    [16, 20, 12, '80%'],
    [2, 3, 0, '67%'],
    [0, 0, 0, '0%'],
    [60, 100, 60, '60%'],
    [59.6, 100, 60, '59.6%'],
    [59.99, 100, 60, '59.9%'],
    [59.4, 100, 60, '59%'],
  ])('of %d in %d, where %d are needed, reads %s', (part, whole, mark, text) => {
    expect(formatShare(part, whole, mark)).toBe(text);
  });
});

describe('marks', () => {
  it.each([
    [18, '18'],
    [13.333333333333334, '13.33'],
    [8.666666666666666, '8.67'],
    [12.5, '12.5'],
    [0.1 + 0.2, '0.3'],
    [0, '0'],
    [999, '999'],
    [1234, '1,234'],
    [1_234_567.891, '1,234,567.89'],
  ])('of %d read %s', (marks, text) => {
    expect(formatNumber(marks)).toBe(text);
  });

  it('have at most two decimals, and none when whole', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), fc.nat(1_000_000), (correct, count, total) => {
        expect(formatNumber((correct * total) / count)).toMatch(/^\d{1,3}(,\d{3})*(\.\d?[1-9])?$/);
      }),
    );
  });
});

describe('in each language', () => {
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  it.each([
    ['en', '80%', '−5.5%', 'a, b, c'],
    ['es-419', '80%', '−5.5%', 'a, b y c'],
    ['fr', '80\u00a0%', '−5,5\u00a0%', 'a, b et c'],
    ['hi', '80%', '−5.5%', 'a, b, और c'],
    ['pt-BR', '80%', '−5,5%', 'a, b e c'],
    ['sw', '80%', '−5.5%', 'a, b na c'],
    ['ar', '80\u200e%\u200e', '\u200e−5.5\u200e%\u200e', 'a، وb، وc'],
  ])('%s has percent and lists as it writes them', (locale, percent, negative, list) => {
    i18n.loadAndActivate({ locale, messages: {} });
    expect([inPercent(80), inPercent(-5.5), listOf(['a', 'b', 'c'])]).toEqual([percent, negative, list]);
    expect([listOf([]), listOf(['a'])]).toEqual(['', 'a']);
  });
});
