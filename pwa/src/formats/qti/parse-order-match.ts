import { t } from '@lingui/core/macro';
import { otherDraft } from '../check-question.ts';
import { childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { correctValues, declarationOf } from './declarations.ts';
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
  return { ...otherDraft({ kind: 'order', items }), marking: 'exact' };
}

/** A pair of ids as in `A P`. */
const pairsOf = (item: XmlElement, interaction: XmlElement) =>
  correctValues(declarationOf(item, interaction)).map((value) => value.split(/\s+/));

export function readMatch(reading: ItemReading, interaction: XmlElement): FoundInteraction {
  const [first = [], second = []] = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  );
  const pairs = pairsOf(reading.item, interaction);
  const swapped = pairs.map(([one = '', other = '']) => [other, one]);
  if (pairs.length === 0) return refuse(t`It does not say which pairs are right.`);
  return (
    matchOf(reading, first, second, pairs) ??
    matchOf(reading, second, first, swapped) ??
    refuse(t`Its texts have several partners, or none.`)
  );
}

/** Pairs of one list: the first of each stands on the left. */
export function readAssociate(reading: ItemReading, interaction: XmlElement): FoundInteraction {
  const choices = childrenOf(interaction, 'simpleAssociableChoice');
  const pairs = pairsOf(reading.item, interaction);
  if (pairs.length === 0) return refuse(t`It does not say which pairs are right.`);
  const lefts = new Set(pairs.map(([one]) => one));
  const isLeft = ({ attributes }: XmlElement) => lefts.has(attributes.identifier ?? '');
  const [left, right] = [choices.filter(isLeft), choices.filter((choice) => !isLeft(choice))];
  return matchOf(reading, left, right, pairs) ?? refuse(t`Its texts have several partners.`);
}

/** A match in which each on the left has one partner on the right; undefined if one has none or several. */
function matchOf(
  { options, texts }: ItemReading,
  left: readonly XmlElement[],
  right: readonly XmlElement[],
  pairs: readonly string[][],
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
  return otherDraft({ kind: 'match', left: left.map(textOf), right: [...partners, ...others].map(textOf) });
}
