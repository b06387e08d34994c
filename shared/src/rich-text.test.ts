import { describe, expect, it } from 'vitest';
import { longestFormula, partsOf, plainText, readPieces } from './rich-text.ts';

const id = 'A'.repeat(43);
const formula = (tex: string, display = false) => ({ kind: 'formula', tex, display });
const plain = (text: string) => ({ kind: 'plain', text });

describe('rich text', () => {
  it.each([
    ['a \\(x^2\\) b', [plain('a '), formula('x^2'), plain(' b')]],
    ['\\[ x \\]', [formula('x', true)]],
    ['\\(x\\)\\(y\\)', [formula('x'), formula('y')]],
    [`![a map](media:${id})`, [{ kind: 'medium', _id: id, description: 'a map' }]],
    ['\\[a \\\\[2pt] b\\]', [formula('a \\\\[2pt] b', true)]],
    ['\\(\\begin{matrix}a\\\\(b)\\\\(c)\\end{matrix}\\)', [formula('\\begin{matrix}a\\\\(b)\\\\(c)\\end{matrix}')]],
    ['$5 and $10', [plain('$5 and $10')]],
    ['\\(not closed', [plain('\\(not closed')]],
    ['\\(not closed \\(x\\)', [plain('\\(not closed '), formula('x')]],
    ['\\(\\)', [plain('\\(\\)')]],
    ['![a](media:short) ![b](https://example.org/b.png)', [plain('![a](media:short) ![b](https://example.org/b.png)')]],
    [`\\(${'x'.repeat(longestFormula)}\\)`, [formula('x'.repeat(longestFormula))]],
    [`\\(${'x'.repeat(longestFormula + 1)}\\)`, [plain(`\\(${'x'.repeat(longestFormula + 1)}\\)`)]],
  ])('is read as its pieces: %s', (text, pieces) => {
    expect(readPieces(text)).toEqual(pieces);
  });

  it('names each formula and medium once, and none in code', () => {
    const texts = [
      `\\(x\\) \`\\(y\\)\` ![](media:${id})`,
      `\\(x\\) \\[x\\] ![again](media:${id})`,
      '```\n\\(z\\)\n```',
    ];
    expect(partsOf(texts)).toEqual({
      formulas: [
        { tex: 'x', display: false },
        { tex: 'x', display: true },
      ],
      media: [id],
    });
  });

  it('is shown as TeX and descriptions where nothing else can be', () => {
    const media = [{ _id: id, alt: 'A map' }];
    expect(plainText(`\\(x\\) in ![](media:${id})`, { format: 'rich', media })).toBe('x in [A map]');
    expect(plainText('\\(x\\)', {})).toBe('\\(x\\)');
    const code = `\`\\(y\\)\`\n\n\`\`\`\n![](media:${id})\n\`\`\``;
    expect(plainText(code, { format: 'rich' }), 'code stays as it is').toBe(code);
  });
});
