import { type KindName, type KindTypes, kindNameOf, kindOf, type QuestionFields } from './question-kinds.ts';

/** The texts of a question that may be rich, in the order in which formulas are counted. */
export function textsOf(question: QuestionFields & { name: string; explanation?: string | null }): string[] {
  const { name, explanation } = question;
  return [name, ...kindOf(question).texts(question), explanation ?? ''];
}

/** The lists of a question in which two equal texts leave takers to guess. */
const listsOf: { [Name in KindName]: (question: KindTypes[Name]['fields']) => (readonly string[])[] } = {
  choice: ({ options }) => [Object.values(options)],
  gaps: ({ gaps }) => gaps.flatMap((gap) => (gap.kind === 'dropdown' ? [gap.options] : [])),
  // Equal items stand for each other, and equal partners are one.
  match: ({ left }) => [left],
  order: () => [],
  numeric: () => [],
  text: () => [],
};

/** Whether two options of a question are equal but for white space, so that no taker can tell them apart. */
export function hasEqualOptions(question: QuestionFields): boolean {
  const lists = listsOf[kindNameOf(question)] as (question: QuestionFields) => (readonly string[])[];
  return lists(question).some((texts) => {
    const shown = texts.map((text) => text.normalize().replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
    return new Set(shown).size < shown.length;
  });
}
