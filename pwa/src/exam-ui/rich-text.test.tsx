import { readFile } from 'node:fs/promises';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { afterPaint } from '../ui/after-paint.ts';
import { usePreparedCode } from './code.tsx';
import { loadGrammar } from './highlight.ts';
import { RichLine, RichText } from './rich-text.tsx';

const allowed = new Set(['DIV', 'P', 'SPAN', 'CODE', 'PRE', 'B', 'Q', 'I']);

/** Text with many fences, backticks, blank lines and tags. */
const written = fc.array(
  fc.oneof(
    fc.constantFrom(
      '```',
      '```js',
      '``` ',
      '`',
      '``',
      '`a`',
      '\n',
      '\n\n',
      '\r\n',
      '<img src=x onerror=alert(1)>',
      '</p>',
      '&lt;',
      ' ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  ),
  { maxLength: 30 },
);

/** The text that must be rendered: the source without fence lines, backticks and line breaks. */
function bare(source: string): string {
  return source
    .split(/\r\n?|\n/)
    .filter((line) => !/^ {0,3}```[ \t]*[\w+#.-]*[ \t]*$/.test(line) && line.trim() !== '')
    .join('')
    .replaceAll(/[`\s]/g, '');
}

test('any text is shown as text and code only', () => {
  fc.assert(
    fc.property(written, (parts) => {
      const source = parts.join('');
      for (const shown of [<RichText key="blocks" text={source} />, <RichLine key="line" text={source} />]) {
        const { container } = render(shown);
        const elements = [...container.querySelectorAll('*')];
        expect(elements.filter(({ tagName }) => !allowed.has(tagName))).toEqual([]);
        const text = container.textContent.replaceAll(/[`\s]/g, '');
        // A fence with a language inside a block is part of that block's code.
        expect(text.replaceAll(/js/g, '')).toBe(bare(source).replaceAll(/js/g, ''));
        cleanup();
      }
    }),
    { numRuns: 150 },
  );
});

test('an HTML tag is shown as text', () => {
  const { container } = render(<RichText text="Look: <img src=x onerror=alert(1)> and `<b>`" />);
  expect(container.querySelector('img, b')).toBeNull();
  expect(container.textContent).toBe('Look: <img src=x onerror=alert(1)> and <b>');
});

test('paragraphs, inline code and fenced code are drawn differently', () => {
  render(<RichText text={'One `x`\nstill one\n\nTwo\n```\na  b\n\n  c\n```\nThree'} />);
  expect(screen.getByText('x').tagName).toBe('CODE');
  expect(screen.getByRole('region', { name: 'Program' }).textContent).toBe('a  b\n\n  c');
  expect([...document.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual([
    'One x\nstill one',
    'Two',
    'Three',
  ]);
});

test('inline code has a frame, but lines of a block do not', async () => {
  const style = document.createElement('style');
  style.textContent = await readFile(`${import.meta.dirname}/../ui/base.css`, 'utf8');
  document.head.append(style);
  render(<RichText text={'What is `typeof null`?\n```\nlet a\n```'} />);
  const paddingOf = (text: string) => getComputedStyle(screen.getByText(text)).paddingLeft;
  expect(paddingOf('typeof null')).toBe('4px');
  expect(paddingOf('let a')).toBe('0px');
  style.remove();
});

test('the first paragraph becomes the heading, even after code, and an empty text has one too', () => {
  const heading = (content: React.ReactNode) => <h1>{content}</h1>;
  const { rerender } = render(<RichText lead={heading} text={'```\nlet a\n```\nWhat is `a`?\n\nThink.'} />);
  expect(screen.getByRole('heading', { name: 'What is a?' })).toBeDefined();
  rerender(<RichText lead={heading} text={'```\nlet a\n```'} codeLabel="Program of question 5" />);
  expect(screen.getByRole('heading', { name: 'Program of question 5' })).toBeDefined();
});

test('code is highlighted once the highlighter is loaded', async () => {
  const source = "// why\nconst a = 'b';";
  render(<RichText text={`\`\`\`js\n${source}\n\`\`\``} />);
  const region = screen.getByRole('region', { name: 'Program' });
  expect(region.textContent).toBe(source);
  expect((await screen.findByText('const')).tagName).toBe('B');
  expect(screen.getByText("'b'").tagName).toBe('Q');
  expect(screen.getByText('// why').tagName).toBe('I');
  expect(region.textContent).toBe(source);
});

test('code is highlighted at once if its language was shown or prepared before', async () => {
  const isInked = (word: string) => screen.getByRole('region').querySelector('b')?.textContent === word;
  const { unmount } = render(<RichText text={'```sql\nselect 1\n```'} />);
  await waitFor(() => expect(isInked('select')).toBe(true));
  unmount();
  const other = render(<RichText text={'```sql\nselect 2\n```'} />);
  expect(isInked('select')).toBe(true);
  other.unmount();

  const next = { name: 'Why?\n```python\ndef f\n```', options: {} };
  renderHook(() => usePreparedCode(next));
  await new Promise<void>((painted) => afterPaint(painted));
  await vi.dynamicImportSettled();
  render(<RichText text={next.name} />);
  expect(isInked('def')).toBe(true);
});

test('code that was prepared is not highlighted in the frame that shows it', async () => {
  // Test files share their modules, and another file may have loaded the grammar: this test needs its own.
  vi.resetModules();
  const highlighted: string[] = [];
  vi.doMock('./highlight.ts', async (importOriginal) => {
    const original = await importOriginal<typeof import('./highlight.ts')>();
    return {
      loadGrammar: async (language: string) => {
        const highlight = await original.loadGrammar(language);
        return highlight && ((text: string) => highlighted.push(text) && highlight(text));
      },
    };
  });
  const [fresh, { RichText }] = await Promise.all([import('./code.tsx'), import('./rich-text.tsx')]);

  const next = { name: 'Why?\n```js\nconst prepared = 1;\n```', options: {} };
  renderHook(() => fresh.usePreparedCode(next));
  await waitFor(() => expect(highlighted).toEqual(['const prepared = 1;']));
  render(<RichText text={next.name} />);
  expect(screen.getByText('const').tagName).toBe('B');
  expect(highlighted).toHaveLength(1);
  vi.doUnmock('./highlight.ts');
  vi.resetModules();
});

test('highlighting never changes the text, and skips unknown languages', async () => {
  const languages = ['js', 'ts', 'python', 'java', 'html', 'css', 'sql', 'json', 'bash'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...languages), fc.string({ unit: 'grapheme' }), async (language, text) => {
      const highlight = await loadGrammar(language);
      expect(
        highlight?.(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
    }),
  );
  expect(await loadGrammar('constructor')).toBeUndefined();
});
