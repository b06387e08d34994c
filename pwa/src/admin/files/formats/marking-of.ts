import { fractionFor } from '@quiz-app/shared/question-kinds';
import { optionKeys } from '@quiz-app/shared/question-kinds/choice';

/** The part of the marks, 0 to 1, that the options of these places have when they are chosen together. */
type PartOfChoice = (chosen: readonly number[]) => number;

/** Sets of more options are so many that only those near the key are compared. */
const mostForAll = 6;

/**
 * The rule of an exam that marks every choice of several options as its file does; `either` if both do, undefined if
 * none does.
 */
export function markingOf(
  partOf: PartOfChoice,
  correct: readonly number[],
  count: number,
): 'exact' | 'partial' | 'either' | undefined {
  if (count > optionKeys.length) return undefined;
  const keys = optionKeys.slice(0, count);
  const keysAt = (places: readonly number[]) => keys.filter((_, at) => places.includes(at));
  const question = { options: Object.fromEntries(keys.map((key) => [key, key])), correctOptions: keysAt(correct) };
  const marksAlike = (marking: 'exact' | 'partial') =>
    choicesNear(correct, count).every((chosen) => {
      const { n, d } = fractionFor(question, keysAt(chosen), { marking });
      return Math.abs(n / d - partOf(chosen)) < 0.01;
    });
  const [isExact, isPartial] = [marksAlike('exact'), marksAlike('partial')];
  if (isExact) return isPartial ? 'either' : 'exact';
  return isPartial ? 'partial' : undefined;
}

/** All choices of a few options; of more, those that differ from the key or from none by up to two. */
export function choicesNear(correct: readonly number[], count: number): number[][] {
  const places = Array.from({ length: count }, (_, at) => at);
  if (count <= mostForAll)
    return Array.from({ length: 2 ** count - 1 }, (_, bits) => places.filter((at) => (bits + 1) & (1 << at)));
  const toggled = (from: readonly number[], at: number) =>
    from.includes(at) ? from.filter((each) => each !== at) : [...from, at];
  const near = [correct, []].flatMap((from) =>
    places.flatMap((one) => places.map((other) => toggled(one === other ? from : toggled(from, one), other))),
  );
  return [[...correct], places, ...near].filter(({ length }) => length > 0);
}
