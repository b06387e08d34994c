import { inRandomOrder } from '@quiz-app/shared/random-order';

/** The places of some texts in an order that is the same for the same seed, and never the right one. */
export function mixedPlaces(texts: readonly string[], seed: string): number[] {
  const places = inRandomOrder(
    texts.map((_, at) => at),
    seed,
  );
  const isRight = places.every((at, place) => texts[at] === texts[place]);
  return isRight ? [...places.slice(1), ...places.slice(0, 1)] : places;
}
