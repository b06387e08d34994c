import { t } from '@lingui/core/macro';
import { otherDraft } from '../check-question.ts';
import { childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { onlyKey } from './choice-key.ts';
import { correctValues, declarationOf } from './declarations.ts';
import { pairsOf } from './gap-marks.ts';
import { itemMarks } from './item-marks.ts';
import type { FoundInteraction, ItemReading } from './item-reading.ts';
import { readText } from './read-text.ts';

const refuse = (refusal: string): FoundInteraction => ({ options: [], correct: [], refusal });

export function readOrder({ item, options, texts }: ItemReading, interaction: XmlElement): FoundInteraction {
  const choices = childrenOf(interaction, 'simpleChoice');
  const order = correctValues(declarationOf(item, interaction));
  const sorted = order.map((id) => choices.find(({ attributes }) => attributes.identifier === id));
  const items = sorted.flatMap((choice) => (choice ? [texts.essential(readText(choice, options))] : []));
  if (order.length === 0) return refuse(t`It does not say which order is right.`);
  if (items.length < choices.length || new Set(order).size < choices.length)
    return refuse(t`Its right order does not have all of its items.`);
  const others = order.slice(1).map((id, at) => order.with(at, id).with(at + 1, order[at] ?? ''));
  const isExact = isMarkedAs(item, interaction, [
    { answer: order, part: 1 },
    ...[...others, order.toReversed()].map((answer) => ({
      answer,
      part: answer.join(' ') === order.join(' ') ? 1 : 0,
    })),
  ]);
  return { ...otherDraft({ kind: 'order', items }), marking: 'exact', lost: isExact ? [] : [onlyKey()] };
}

/** Whether an item's rules give these parts of its marks; an item without rules has ours. */
function isMarkedAs(
  item: XmlElement,
  interaction: XmlElement,
  answers: readonly { answer: readonly string[]; part: number }[],
): boolean {
  const rules = itemMarks(item);
  if (typeof rules === 'string') return rules === 'declared';
  const marks = answers.map(({ answer }) => rules({ [interaction.attributes.responseIdentifier ?? '']: answer }));
  const [full = 0] = marks;
  return full > 0 && answers.every(({ part }, at) => Math.abs((marks[at] ?? -1) / full - part) < 0.002);
}

const pairsWith = (item: XmlElement, interaction: XmlElement) =>
  pairsOf(correctValues(declarationOf(item, interaction)));

export function readMatch(reading: ItemReading, interaction: XmlElement): FoundInteraction {
  const [first = [], second = []] = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  );
  const pairs = pairsWith(reading.item, interaction);
  const swapped = pairs.map(([one = '', other = '']) => [other, one]);
  if (pairs.length === 0) return refuse(t`It does not say which pairs are right.`);
  return (
    matchOf(reading, interaction, { left: first, right: second, pairs }) ??
    matchOf(reading, interaction, { left: second, right: first, pairs: swapped, isSwapped: true }) ??
    refuse(t`Its texts have several partners, or none.`)
  );
}

/** Pairs of one list: the first of each stands on the left. */
export function readAssociate(reading: ItemReading, interaction: XmlElement): FoundInteraction {
  const choices = childrenOf(interaction, 'simpleAssociableChoice');
  const pairs = pairsWith(reading.item, interaction);
  if (pairs.length === 0) return refuse(t`It does not say which pairs are right.`);
  const lefts = new Set(pairs.map(([one]) => one));
  const isLeft = ({ attributes }: XmlElement) => lefts.has(attributes.identifier ?? '');
  const [left, right] = [choices.filter(isLeft), choices.filter((choice) => !isLeft(choice))];
  return matchOf(reading, interaction, { left, right, pairs }) ?? refuse(t`Its texts have several partners.`);
}

interface Sides {
  left: readonly XmlElement[];
  right: readonly XmlElement[];
  /** Of ids, first that of the left side. */
  pairs: readonly string[][];
  /** Whether the item has them the other way round. */
  isSwapped?: boolean;
}

/** A match in which each on the left has one partner on the right; undefined if one has none or several. */
function matchOf(
  { item, options, texts }: ItemReading,
  interaction: XmlElement,
  { left, right, pairs, isSwapped = false }: Sides,
): FoundInteraction | undefined {
  const idOf = ({ attributes }: XmlElement) => attributes.identifier ?? '';
  const partners = left.map((choice) => {
    const [pair, another] = pairs.filter(([one]) => one === idOf(choice));
    return another ? undefined : right.find((each) => idOf(each) === pair?.[1]);
  });
  if (partners.length === 0 || partners.includes(undefined) || pairs.length > left.length) return undefined;
  const used = new Set(partners);
  const others = right.filter((choice) => !used.has(choice));
  const textOf = (choice: XmlElement | undefined) => (choice ? texts.essential(readText(choice, options)) : '');
  const own = otherDraft({ kind: 'match', left: left.map(textOf), right: [...partners, ...others].map(textOf) });
  const answers = answersNear(pairs, right.map(idOf)).map(({ answer, part }) => ({
    answer: answer.map((pair) => (isSwapped ? pair.toReversed() : pair).join(' ')),
    part,
  }));
  return { ...own, lost: isMarkedAs(item, interaction, answers) ? [] : [onlyKey()] };
}

/** The right pairs, and answers in which one of them is missing, stands alone, or has another partner. */
function answersNear(pairs: readonly string[][], right: readonly string[]) {
  const [share, all] = [1 / pairs.length, { answer: [...pairs], part: 1 }];
  const near = pairs.flatMap((pair, at) => {
    const [one = '', partner] = pair;
    const other = right.find((each) => each !== partner);
    const without = pairs.filter((each) => each !== pair);
    return [
      { answer: [pair], part: share },
      { answer: without, part: 1 - share },
      ...(other === undefined ? [] : [{ answer: pairs.with(at, [one, other]), part: 1 - share }]),
    ];
  });
  return [all, ...near.filter(({ answer }) => answer.length > 0)];
}
