import temml from 'temml';
import { expect, it } from 'vitest';
import { readElements, type XmlElement } from '../xml/read-elements.ts';
import { mathmlToTex } from './mathml-to-tex.ts';

async function texOf(mathml: string): Promise<string | undefined> {
  const found: XmlElement[] = [];
  await readElements(
    mathml,
    'root',
    (root) => found.push(root),
    async () => undefined,
  );
  return found[0] && mathmlToTex(found[0]);
}

const draw = (tex: string) => temml.renderToString(tex, { displayMode: true, throwOnError: true });

it.each([
  'x^2',
  '\\frac{a}{b}',
  '\\sqrt{2}+\\sqrt[3]{x+1}',
  'a_1+x_i^2',
  '\\sum_{i=1}^{n} i^2',
  '\\int_0^1 x\\,dx',
  '\\left(\\frac{a}{b}\\right)^2',
  '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
  '\\vec{v}\\cdot\\vec{w}+\\hat{x}',
  '\\overline{AB}+\\overrightarrow{AB}',
  '\\alpha+\\beta\\le\\gamma',
  '\\mathbb{R}',
  '\\mathbf{v}',
  "f'(x)",
  '50\\%',
  '\\text{if } x>0',
  'a \\ne b',
  '\\{1,2,3\\}',
  '1{,}000',
  '\\underbrace{a+b}_{c}',
  '{}^{14}_{6}C',
  '\\dot{x}',
  '\\phantom{x}y',
])('turns what shows %s into TeX that shows the same', async (tex) => {
  const mathml = draw(tex);
  expect(draw((await texOf(mathml)) ?? '')).toBe(mathml);
});

it.each([
  ['<mfenced><mi>x</mi><mi>y</mi></mfenced>', '\\left( x,y\\right)'],
  ['<mrow><mi>sin</mi><mo>&#x2061;</mo><mi>x</mi></mrow>', '\\sin x'],
  ['<msup><mi>kg</mi><mrow><mo>−</mo><mn>2</mn></mrow></msup>', '{\\mathrm{kg}}^{-2}'],
  [
    '<mrow><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable></mrow>',
    '\\left\\{ \\begin{matrix}1\\end{matrix}\\right.',
  ],
  ['<mtext>100 % of $</mtext>', '\\text{100 \\% of \\$}'],
  ['<semantics><mi>x</mi><annotation encoding="application/x-tex"> y^2 </annotation></semantics>', ' y^2 '],
  ['<semantics><mi>x</mi><annotation encoding="LaTeX">\\[y\\]</annotation></semantics>', 'y'],
  ['<semantics><mi>x</mi><annotation encoding="application/openmath">?</annotation></semantics>', 'x'],
])('turns %s into TeX', async (content, tex) => {
  const made = await texOf(`<m:math xmlns:m="m">${content.replaceAll(/<(\/?)/g, '<$1m:')}</m:math>`);
  expect(made).toBe(tex);
  draw(tex);
});

it.each([
  '<apply><plus/><ci>x</ci></apply>',
  '<menclose notation="longdiv"><mn>1</mn></menclose>',
  '<mi mathcolor="red">x</mi>',
  '<mfrac bevelled="true"><mn>1</mn><mn>2</mn></mfrac>',
  '<mfrac><mn>1</mn></mfrac>',
  '<maction><mn>1</mn></maction>',
  '<mtable><mtr><mtd columnspan="2"><mn>1</mn></mtd></mtr></mtable>',
  '<mi><mglyph src="a.png"/></mi>',
])('makes no TeX of %s, which would change it', async (content) => {
  expect(await texOf(`<math>${content}</math>`)).toBeUndefined();
});
