import type { QuestionTally } from '../attempt-tally.ts';

/** The answers of a kind that has no fixed list of them: the most frequent ones. */
export interface GivenFigures {
  given: {
    /** One of the answers that mean the same. */
    answer: unknown;
    takers: number;
  }[];
  /** How many takers gave one of the other answers. */
  others: number;
}

/** The most answers that the figures of one question list. */
const mostListed = 200;

/** Counts the answers of takers. @param meaning two answers with the same meaning are counted together */
export function givenFigures<Given>(meaning: (answer: Given) => string) {
  return (_question: unknown, tallies: readonly QuestionTally[]): GivenFigures => {
    const counts = new Map<string, { answer: Given; takers: number }>();
    for (const { answers } of tallies) {
      for (const [json, { takers }] of answers) {
        const answer: Given = JSON.parse(json);
        const key = meaning(answer);
        const known = counts.get(key);
        if (known) known.takers += takers;
        else counts.set(key, { answer, takers });
      }
    }
    const all = [...counts.values()].sort((a, b) => b.takers - a.takers);
    const others = all.slice(mostListed).reduce((sum, { takers }) => sum + takers, 0);
    return { given: all.slice(0, mostListed), others };
  };
}
