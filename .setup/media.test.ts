import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const pwa = join(import.meta.dirname, '../pwa');
const read = (file: string) => readFileSync(join(pwa, file), 'utf8');

const definitions = 'src/ui/media.css';
const named = new Map(
  Array.from(read(definitions).matchAll(/@custom-media (--[\w-]+) ([^;]+);/g), ([, name = '', query = '']) => [
    name,
    query,
  ]),
);
const queries = [...named.values()];

/** A condition on the size of the window or of a container. */
const sizes =
  /\((?:\d[^()\n]*[<>=] ?)?(?:min-|max-)?(?:width|height|inline-size|block-size|aspect-ratio)(?: ?[:<>=][^(),&|]*)?\)/g;
const names = /--[\w-]+/g;

interface Found {
  file: string;
  text: string;
}

/** All matches of a pattern in the queries of style sheets, or anywhere in scripts. */
function findAll(pattern: RegExp, files: string): Found[] {
  return globSync(files, { cwd: pwa })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== definitions)
    .flatMap((file) => {
      const text = read(file);
      const parts = file.endsWith('.css') ? (text.match(/@(?:media|container|custom-media)\b[^{;]+/g) ?? []) : [text];
      return parts.flatMap((part) => part.match(pattern) ?? []).map((found) => ({ file, text: found }));
    });
}

it('layouts change at five widths, two heights, and where letters are large', () => {
  const all = queries.join(' ');
  expect(all.match(/\(width >= \w+\)/g)).toHaveLength(5);
  expect(all.match(/\(height <= \w+\)/g)).toHaveLength(2);
  expect(all.match(/\(width < \w+\)/g)).toHaveLength(1);
  expect(all.match(sizes)).toHaveLength(8);
});

it('style sheets use these names, and no other width or height', () => {
  expect(findAll(sizes, 'src/**/*.css')).toEqual([]);
  expect(findAll(names, 'src/**/*.css').filter(({ text }) => !named.has(text))).toEqual([]);
});

it('scripts ask for these widths and heights only', () => {
  expect(findAll(sizes, '{src,test}/**/*.{ts,tsx}').filter(({ text }) => !queries.includes(text))).toEqual([]);
});
