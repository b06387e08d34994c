import type { QuestionContent } from '@quiz-app/shared/question';

const rule = '\\rule{1.11em}{1.1em}';
const tex = `\\def\\a{${rule}}\\def\\b{${'\\a'.repeat(10)}}${'\\b'.repeat(28)}\\a`;

/** A question with formulas of a hundred characters, each of which becomes 20 kB of MathML. */
export const hugeFormulas = (count: number) =>
  ({
    name: Array.from({ length: count }, (_, at) => `\\(${tex}${at}\\)`).join(' '),
    options: { A: 'x', B: 'y' },
    correctOptions: ['A'],
    format: 'rich',
  }) satisfies QuestionContent & { format: 'rich' };
