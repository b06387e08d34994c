import type { QuestionContent } from '@quiz-app/shared/question';
import { any, cardOf, lineOf, type MixedQuestion, numberIn, rowAt, type Side, strong } from './mixed-card.ts';
import { drawingIn, type MixedText, writtenOf } from './mixed-texts.ts';

export function order(name: MixedText, why: MixedText, items: readonly MixedText[]): MixedQuestion {
  const answer = items.map((_, at) => (at + 1) % items.length);
  const arrows = (marked: string[], dir: Side) => marked.join(dir === 'rtl' ? ' ← ' : ' → ');
  return {
    content: { kind: 'order', name: writtenOf(name), explanation: writtenOf(why), items: items.map(writtenOf) },
    answer,
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      const given = answer.map((at) => any(items, at));
      given.forEach((item, index) => {
        const row = rowAt('ol', index);
        card.boxes.push({ at: `${row} > bdi`, side: card.side, dir: card.side });
        card.texts.push(
          { at: `${row} > span:nth-child(1)`, dir: card.side, marked: numberIn(card.side, index + 1) },
          { at: `${row} > bdi > span`, ...drawingIn(item, language) },
        );
      });
      card.texts.push(
        { at: strong(1), ...lineOf(given, language, arrows) },
        { at: strong(2), ...lineOf(items, language, arrows) },
      );
      return card;
    },
  };
}

export function match(
  name: MixedText,
  why: MixedText,
  left: readonly MixedText[],
  right: readonly MixedText[],
): MixedQuestion {
  const answer = left.map((_, at) => (at + 1) % left.length);
  const pairs = (marked: string[]) => left.map((_, at) => `${marked[2 * at]} – ${marked[2 * at + 1]}`).join(', ');
  const withPartners = (partners: readonly number[]) =>
    left.flatMap((text, at) => [text, any(right, partners[at] ?? 0)]);
  return {
    content: {
      kind: 'match',
      name: writtenOf(name),
      explanation: writtenOf(why),
      left: left.map(writtenOf),
      right: right.map(writtenOf),
    },
    answer,
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      left.forEach((text, index) => {
        const row = rowAt('ul', index);
        card.boxes.push(
          { at: `${row} > span:nth-child(1)`, side: card.side, dir: card.side },
          { at: `${row} > span:last-child`, side: card.side, dir: shown },
        );
        card.texts.push(
          { at: `${row} > span:nth-child(1) > bdi:nth-child(1) > span`, ...drawingIn(text, language) },
          {
            at: `${row} > span:nth-child(1) > bdi:nth-child(2) > span`,
            ...drawingIn(any(right, answer[index] ?? 0), language),
          },
          { at: `${row} > span:last-child > bdi > span`, ...drawingIn(any(right, index), language) },
        );
      });
      card.texts.push(
        { at: strong(1), ...lineOf(withPartners(answer), language, pairs) },
        { at: strong(2), ...lineOf(withPartners([0, 1, 2]), language, pairs) },
      );
      return card;
    },
  };
}

export function gaps(
  name: MixedText,
  why: MixedText,
  typed: readonly MixedText[],
  right: readonly MixedText[],
): MixedQuestion {
  const numbered = (marked: string[], dir: Side) =>
    marked.map((each, at) => `${numberIn(dir, at + 1)} ${each}`).join(', ');
  return {
    content: {
      kind: 'gaps',
      name: writtenOf(name),
      explanation: writtenOf(why),
      gaps: right.map((text) => ({ kind: 'text', accepted: [{ text: writtenOf(text) }] })),
    },
    answer: typed.map((text) => ({ typed: writtenOf(text) })),
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      typed.forEach((text, index) => {
        const row = rowAt('ol', index);
        card.boxes.push(
          { at: `${row} > bdi`, side: card.side, dir: card.side },
          { at: `${row} > span:last-child`, side: card.side, dir: shown },
        );
        card.texts.push(
          { at: `${row} > span:nth-child(1)`, dir: card.side, marked: numberIn(card.side, index + 1) },
          { at: `${row} > bdi`, ...drawingIn(text, language) },
          { at: `${row} > span:last-child > bdi`, ...drawingIn(any(right, index), language) },
        );
      });
      card.texts.push(
        { at: strong(1), ...lineOf(typed, language, numbered) },
        { at: strong(2), ...lineOf(right, language, numbered) },
      );
      return card;
    },
  };
}

/** A question whose answer is typed, as a text or as a number, with the line that says how the number is read. */
export function typed(
  content: QuestionContent,
  name: MixedText,
  why: MixedText,
  [given, right]: readonly [MixedText, MixedText],
  read?: Record<Side, string>,
): MixedQuestion {
  return {
    content: { ...content, name: writtenOf(name), explanation: writtenOf(why) },
    answer: { typed: writtenOf(given), ...(read && { value: Number.parseFloat(writtenOf(given)).toString() }) },
    drawnIn: (language, shown, number) => {
      const card = cardOf(name, why, language, shown, number);
      card.texts.push(
        { at: strong(1), ...drawingIn(given, language) },
        { at: strong(2), ...drawingIn(right, language) },
      );
      if (!read) return card;
      // The line below has the answers; this is the one before it.
      const line = ':scope > p:has(> bdi)';
      card.boxes.push({ at: line, side: card.side, dir: shown });
      card.texts.push({ at: `${line} > bdi`, dir: shown, marked: read[shown] });
      return card;
    },
  };
}
