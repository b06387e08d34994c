import { limits } from '@quiz-app/shared/limits';
import type { XmlElement } from '../xml/read-elements.ts';
import { candidatesOf } from './candidates.ts';
import { correctValues, declarationOf } from './declarations.ts';
import { itemMarks } from './item-marks.ts';

/** A place to answer: all of a response, or its pair with one gap. */
export interface AnswerPlace {
  interaction: XmlElement;
  /** The id of the gap into which texts are put. */
  gap?: string | undefined;
}

/** How the answers in an item's places are marked. */
interface PlaceMarks {
  /** The marks of an answer in a place, by its number; undefined if they cannot be told. Without it the key decides. */
  marksOf?: (place: number, answer: string) => number | undefined;
  /** Whether the item marks its places in another way than one by one. */
  isOther: boolean;
}

/** The points of gaps are exact, but marks are floats. */
const isAlike = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a));

/** How an item marks each of its places; undefined if its rules do not give the most marks for the declared key. */
export function placeMarks(item: XmlElement, places: readonly AnswerPlace[]): PlaceMarks | undefined {
  const rules = itemMarks(item);
  // More gaps are refused, whatever their marks are.
  if (places.length > limits.gaps) return { isOther: false };
  if (rules === 'declared' || rules === 'unknown') return { isOther: rules === 'unknown' };
  const total = (answers: ReadonlyMap<number, string>) => rules(responsesOf(places, answers));
  const none = total(new Map());
  const alone = (place: number, answer: string) => difference(total(new Map([[place, answer]])), none);
  const rights = new Map(places.map((place, at) => [at, rightOf(item, place, (answer) => alone(at, answer))]));
  const beside = (place: number, answer: string) => total(new Map(rights).set(place, answer));
  const without = places.map((_, place) => total(new Map([...rights].filter(([at]) => at !== place))));
  const all = total(rights);
  if (all === undefined || none === undefined) return { marksOf: () => undefined, isOther: false };
  if (places.length === 1) return { marksOf: (_, answer) => total(new Map([[0, answer]])), isOther: false };
  if (all <= none) return undefined;
  const gains = [...rights].map(([at, answer]) => alone(at, answer));
  const isSum = isAlike(
    gains.reduce<number>((sum, gain) => sum + (gain ?? Number.NaN), 0),
    all - none,
  );
  // Here no answer has no marks.
  if (none !== 0 || !isSum || [...rights].some(([at], place) => !isAlike(gains[place], difference(all, without[at]))))
    return { marksOf: (place, answer) => fullOrNone(beside(place, answer), all), isOther: true };
  return {
    marksOf(place, answer) {
      const marks = alone(place, answer);
      return isAlike(marks, difference(beside(place, answer), without[place])) ? marks : undefined;
    },
    isOther: false,
  };
}

const difference = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b;

const fullOrNone = (marks: number | undefined, full: number) =>
  marks === undefined ? undefined : Number(marks >= full - 1e-6);

/** The declared answer, or the one that has the most marks. */
function rightOf(
  item: XmlElement,
  { interaction, gap }: AnswerPlace,
  marksOf: (answer: string) => number | undefined,
): string {
  const declaration = declarationOf(item, interaction);
  const values = correctValues(declaration);
  if (gap !== undefined) return pairsOf(values).find(([, place]) => place === gap)?.[0] ?? '';
  const named = candidatesOf(item, declaration, true).map(({ text }) => text);
  return values[0] ?? named.toSorted((a, b) => (marksOf(b) ?? 0) - (marksOf(a) ?? 0))[0] ?? '';
}

/** The ids of pairs such as `A P`. */
export const pairsOf = (values: readonly string[]): string[][] => values.map((value) => value.split(/\s+/));

function responsesOf(places: readonly AnswerPlace[], answers: ReadonlyMap<number, string>): Record<string, string[]> {
  const responses: Record<string, string[]> = {};
  for (const [at, answer] of answers) {
    const { interaction, gap } = places[at] ?? {};
    const id = interaction?.attributes.responseIdentifier ?? '';
    if (answer !== '') responses[id] = [...(responses[id] ?? []), gap === undefined ? answer : `${answer} ${gap}`];
  }
  return responses;
}
