import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = globSync('**/*.tsx', { cwd: source, exclude: ['**/*.test.tsx', 'gallery/**'] });

/** Attributes that a person reads or hears. */
const read =
  /^(alt|aria-(label|description|roledescription|valuetext)|description|empty|hint|label|lede|note|placeholder|summary|title|what)$/;

/** Texts that have no language: the product's name, examples of codes, marks and numbers. */
const same = /^[^\p{L}]*$|^(Quiz App|XXXX-XXXX-XXXX|[A-J])$/u;

/** The literals of a file that stand in JSX, as text or as an attribute that is read. */
function literalsOf(file: string): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    if (!same.test(text.trim())) found.push(`${file}: ${text.trim()}`);
  };
  const { program } = parseSync(file, readFileSync(join(source, file), 'utf8'));
  let depthOfTrans = 0;
  new Visitor({
    JSXElement({ openingElement: { name } }) {
      if (name.type === 'JSXIdentifier' && name.name === 'Trans') depthOfTrans += 1;
    },
    'JSXElement:exit'({ openingElement: { name } }) {
      if (name.type === 'JSXIdentifier' && name.name === 'Trans') depthOfTrans -= 1;
    },
    JSXText({ value }) {
      if (depthOfTrans === 0) add(value);
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !read.test(name.name)) return;
      if (value?.type === 'Literal') add(String(value.value));
      if (value?.type !== 'JSXExpressionContainer') return;
      const { expression } = value;
      if (expression.type === 'Literal' && typeof expression.value === 'string') add(expression.value);
      if (expression.type === 'TemplateLiteral') for (const { value } of expression.quasis) add(value.raw);
    },
  }).visit(program);
  return found;
}

test('no style sheet looks for a text, which is another one in other languages', () => {
  const sheets = globSync('**/*.css', { cwd: source });
  const byText = sheets.filter((sheet) =>
    /\[(data-label|alt|aria-label|placeholder|title)[*^$|~]?=/.test(readFileSync(join(source, sheet), 'utf8')),
  );
  expect(byText).toEqual([]);
});

test('every text in JSX is in a catalogue', () => {
  expect(files.flatMap(literalsOf)).toEqual([]);
});
