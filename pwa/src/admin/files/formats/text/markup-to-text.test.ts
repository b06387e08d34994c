import { expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';
import { markdownToText } from './markdown-to-text.ts';

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

it.each([
  ['line breaks', row('a<br>b', 'c<br/>d'), 'a b | c d'],
  ['paragraphs', row('<p>a</p><p>b</p>', '<div>c</div>'), 'a b | c'],
  ['lists', row('<ul><li>a</li><li>b</li></ul>', 'c'), '- a - b | c'],
  ['empty cells', row('', 'p', 'q') + row('x', '', 'z'), '| p | q\nx | | z'],
  ['code', row('<code>a</code>', '<pre>b\nc</pre>', 'd'), '`a` |\n```\nb\nc\n```\n\n| d'],
])('keeps each row of a table in its columns, with %s', (_, rows, text) => {
  expect(htmlToText(`<table>${rows}</table>`)).toEqual({ text, lost: ['A table became lines of text.'] });
});

it('starts no row with a space', () => {
  expect(htmlToText(`x<table>${row('', 'a')}</table>`).text).toBe('x\n\n| a');
});

it('keeps the cells of a Markdown table row on one line', () => {
  const { text } = markdownToText('| | b |\n| --- | --- |\n| c<br>d | e |');
  expect(text).toBe('| b\nc d | e');
});

it.each([
  ['www.example.com', 'www.example.com'],
  ['see www.example.com/a.', 'see www.example.com/a.'],
  ['https://example.com/', 'https://example.com/'],
  ['a@example.com', 'a@example.com'],
  ['[a](https://example.com)', 'a (https://example.com)'],
])('writes the address in %j once', (markdown, text) => {
  expect(markdownToText(markdown)).toEqual({ text, lost: [] });
});

it('writes the address of an HTML link once', () => {
  const links = '<a href="https://example.com/">example.com</a> <a href="mailto:a@example.com">a@example.com</a>';
  expect(htmlToText(links)).toEqual({ text: 'example.com a@example.com', lost: [] });
  const { lost } = htmlToText('<a href="mailto:a@example.com">us</a>');
  expect(lost).toEqual(['A link without a web address was left out.']);
});
