import { expect, test } from 'vitest';
import { foldForSearch, searchWords } from './search.ts';

test.each([
  ['José', 'jose'],
  ['JOSE\u0301', 'jose'],
  ['Jürgen ÖZIL', 'jurgen ozil'],
  ['Łukasz Đorđević', 'lukasz dordevic'],
  ['Søren Æbelø', 'soren aebelo'],
  ['Strauß', 'strauss'],
  ['İpek Işıl', 'ipek isil'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['Οδυσσεύς', 'οδυσσευσ'],
  ['O’Brien', "o'brien"],
  ['O‘Brien', "o'brien"],
  ['Nuʼman', "nu'man"],
  ['Anne‑Marie – Li', 'anne-marie - li'],
  ['Ｊｏｓé　Ｍ', 'jose m'],
  ['ﾃｽﾄ', 'テスト'],
  ['100% CSS_Grid', '100% css_grid'],
])('%j is compared as %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
  expect(foldForSearch(folded)).toBe(folded);
});

test.each([
  ['', []],
  [' \u0301 ', []],
  [' Wil  Achterberg ', ['wil', 'achterberg']],
  ['Ann ann ÁNN', ['ann']],
])('the words of %j are %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});
