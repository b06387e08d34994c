import { t } from '@lingui/core/macro';

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
export const palette = (): readonly Group[] => [
  {
    label: t`Structures`,
    signs: signs(
      ['a⁄b', t`Fraction`, '\\frac{}{}'],
      ['√', t`Root`, '\\sqrt{}'],
      ['ⁿ√', t`Root with an index`, '\\sqrt[n]{}'],
      ['xⁿ', t({ message: 'Power', comment: 'In mathematics' }), '^{}'],
      ['xₙ', t({ message: 'Index', comment: 'A small letter or number below the line' }), '_{}'],
      ['∑', t`Sum`, '\\sum_{}^{}'],
      ['∫', t`Integral`, '\\int_{}^{}'],
      ['lim', t`Limit`, '\\lim_{x \\to {}}'],
      ['( )', t`Brackets`, '\\left( {} \\right)'],
      ['[ ]', t`Matrix`, '\\begin{pmatrix} {} & \\\\ & \\end{pmatrix}'],
      [
        '{',
        t({ message: 'Cases', comment: 'In mathematics: a large left brace' }),
        '\\begin{cases} {} & \\\\ & \\end{cases}',
      ],
      ['→', t`Vector`, '\\vec{}'],
      ['x̄', t`Line above`, '\\overline{}'],
      ['Aa', t`Text`, '\\text{}'],
    ),
  },
  {
    label: t`Signs`,
    signs: signs(
      ['≤', t`At most`, '\\le '],
      ['≥', t`At least`, '\\ge '],
      ['≠', t`Not equal`, '\\ne '],
      ['≈', t({ message: 'About', comment: 'The sign ≈' }), '\\approx '],
      ['±', t`Plus or minus`, '\\pm '],
      ['·', t({ message: 'Dot', comment: 'The sign · for a product' }), '\\cdot '],
      ['×', t({ message: 'Times', comment: 'The sign ×' }), '\\times '],
      ['÷', t`Divided by`, '\\div '],
      ['∞', t`Infinity`, '\\infty '],
      ['°', t`Degree`, '^\\circ '],
      ['∠', t`Angle`, '\\angle '],
      ['⇒', t`Implies`, '\\Rightarrow '],
      ['∈', t`Element of`, '\\in '],
      ['∪', t`Union`, '\\cup '],
      ['∩', t`Intersection`, '\\cap '],
      ['ℝ', t`Real numbers`, '\\mathbb{R}'],
    ),
  },
  {
    label: t`Greek letters`,
    signs: signs(
      ['α', t`Alpha`, '\\alpha '],
      ['β', t`Beta`, '\\beta '],
      ['γ', t`Gamma`, '\\gamma '],
      ['δ', t`Delta`, '\\delta '],
      ['ε', t`Epsilon`, '\\varepsilon '],
      ['θ', t`Theta`, '\\theta '],
      ['λ', t`Lambda`, '\\lambda '],
      ['μ', t`Mu`, '\\mu '],
      ['π', t`Pi`, '\\pi '],
      ['ρ', t`Rho`, '\\rho '],
      ['σ', t`Sigma`, '\\sigma '],
      ['φ', t`Phi`, '\\varphi '],
      ['ω', t`Omega`, '\\omega '],
      ['Δ', t`Capital delta`, '\\Delta '],
      ['Σ', t`Capital sigma`, '\\Sigma '],
      ['Ω', t`Capital omega`, '\\Omega '],
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
