/** A button of the palette. */
export interface Sign {
  /** The text on the button. */
  sign: string;
  name: string;
  /** The TeX that it inserts; the selection, or the caret, goes in place of the first `{}`. */
  tex: string;
}

interface Group {
  label: string;
  signs: readonly Sign[];
}

const signs = (...rows: [sign: string, name: string, tex: string][]): Sign[] =>
  rows.map(([sign, name, tex]) => ({ sign, name, tex }));

/** The formulas of school exams, for authors who know no TeX. */
export const palette: readonly Group[] = [
  {
    label: 'Structures',
    signs: signs(
      ['a⁄b', 'Fraction', '\\frac{}{}'],
      ['√', 'Root', '\\sqrt{}'],
      ['ⁿ√', 'Root with an index', '\\sqrt[n]{}'],
      ['xⁿ', 'Power', '^{}'],
      ['xₙ', 'Index', '_{}'],
      ['∑', 'Sum', '\\sum_{}^{}'],
      ['∫', 'Integral', '\\int_{}^{}'],
      ['lim', 'Limit', '\\lim_{x \\to {}}'],
      ['( )', 'Brackets', '\\left( {} \\right)'],
      ['[ ]', 'Matrix', '\\begin{pmatrix} {} & \\\\ & \\end{pmatrix}'],
      ['{', 'Cases', '\\begin{cases} {} & \\\\ & \\end{cases}'],
      ['→', 'Vector', '\\vec{}'],
      ['x̄', 'Line above', '\\overline{}'],
      ['Aa', 'Text', '\\text{}'],
    ),
  },
  {
    label: 'Signs',
    signs: signs(
      ['≤', 'At most', '\\le '],
      ['≥', 'At least', '\\ge '],
      ['≠', 'Not equal', '\\ne '],
      ['≈', 'About', '\\approx '],
      ['±', 'Plus or minus', '\\pm '],
      ['·', 'Dot', '\\cdot '],
      ['×', 'Times', '\\times '],
      ['÷', 'Divided by', '\\div '],
      ['∞', 'Infinity', '\\infty '],
      ['°', 'Degree', '^\\circ '],
      ['∠', 'Angle', '\\angle '],
      ['⇒', 'Implies', '\\Rightarrow '],
      ['∈', 'Element of', '\\in '],
      ['∪', 'Union', '\\cup '],
      ['∩', 'Intersection', '\\cap '],
      ['ℝ', 'Real numbers', '\\mathbb{R}'],
    ),
  },
  {
    label: 'Greek letters',
    signs: signs(
      ['α', 'Alpha', '\\alpha '],
      ['β', 'Beta', '\\beta '],
      ['γ', 'Gamma', '\\gamma '],
      ['δ', 'Delta', '\\delta '],
      ['ε', 'Epsilon', '\\varepsilon '],
      ['θ', 'Theta', '\\theta '],
      ['λ', 'Lambda', '\\lambda '],
      ['μ', 'Mu', '\\mu '],
      ['π', 'Pi', '\\pi '],
      ['ρ', 'Rho', '\\rho '],
      ['σ', 'Sigma', '\\sigma '],
      ['φ', 'Phi', '\\varphi '],
      ['ω', 'Omega', '\\omega '],
      ['Δ', 'Capital delta', '\\Delta '],
      ['Σ', 'Capital sigma', '\\Sigma '],
      ['Ω', 'Capital omega', '\\Omega '],
    ),
  },
];

/** The TeX to insert around a selection, and where the caret goes in it. */
export function insertion({ tex }: Sign, selected: string): { text: string; caret: number } {
  const place = tex.indexOf('{}');
  if (place === -1) return { text: tex, caret: tex.length };
  const text = `${tex.slice(0, place)}{${selected}}${tex.slice(place + 2)}`;
  const next = selected ? text.indexOf('{}', place) : place;
  return { text, caret: next === -1 ? text.length : next + 1 };
}
