import type { Section } from './split-sections.ts';

// What Markdown has no words for, such as points and the answer to a question without options, is a line of JSON in
// code of its own language, which pages show as it is.

const opening = '```quiz-app';

/** Whether a text has an answer that is no choice. */
export const hasFields = (text: string) => text.startsWith(`${opening}\n`) || text.includes(`\n${opening}\n`);

/** The fields in the code of a question. */
export interface WrittenFields {
  points?: number;
  /** JSON of a question that is no choice. */
  own?: string;
}

/** The code; empty if it would have nothing. */
export function writeFieldsBlock({ points, own }: WrittenFields): string {
  if (points === undefined && own === undefined) return '';
  const lines = [...(points === undefined ? [] : [`points ${points}`]), ...(own === undefined ? [] : [own])];
  return [opening, ...lines, '```'].join('\n');
}

/** Takes the code out of a section. */
export function takeFieldsBlock(section: Section): { section: Section; fields?: WrittenFields } {
  const { body } = section;
  const from = body.findIndex(({ code, text }) => code === 'start' && text.trimEnd() === opening);
  if (from === -1) return { section };
  const length = body.slice(from + 1).findIndex(({ text }) => text.trimEnd() === '```');
  if (length === -1) return { section };
  const lines = body.slice(from + 1, from + 1 + length).map(({ text }) => text.trim());
  const points = lines.map((line) => /^points (\d{1,4})$/.exec(line)?.[1]).find((found) => found !== undefined);
  const own = lines.find((line) => line.startsWith('{'));
  return {
    section: { ...section, body: body.toSpliced(from, length + 2) },
    fields: { ...(points !== undefined && { points: Number(points) }), ...(own !== undefined && { own }) },
  };
}
