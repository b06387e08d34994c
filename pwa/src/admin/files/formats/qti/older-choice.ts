import { t } from '@lingui/core/macro';
import { type Key, readKey } from '../weights.ts';
import type { XmlElement } from '../xml/read-elements.ts';
import { onlyKey } from './choice-key.ts';
import type { FoundInteraction } from './item-reading.ts';
import { type Condition, givingMarks, unknownRules } from './older-conditions.ts';
import { idOf, labelsOf, type OlderReading, textsOfLabels } from './older-responses.ts';

/** Reads a choice of one or several options. */
export function readOlderChoice(response: XmlElement, reading: OlderReading): FoundInteraction {
  const { type, conditions, feedbackOf, fields } = reading;
  const texts = textsOfLabels(response, reading);
  const ids = labelsOf(response).map(idOf);
  const found = ids.map((id) => ({ id, text: texts.get(id) ?? '', feedback: feedbackOf(id) }));
  if (new Set(ids).size < ids.length)
    return { options: [], correct: [], refusal: t`Two of its options have one name.` };
  const isMultiple = response.attributes.rcardinality === 'Multiple' || /multiple[ _]answer/.test(type);
  const key = keyOf(givingMarks(conditions), ids, isMultiple);
  const order = truthFirst(found.map(({ text }) => text));
  const shown = order
    ? order.map((at, place) => ({ ...choiceAt(found, at), text: place === 0 ? 'True' : 'False' }))
    : found;
  const isPartly = /^true$/i.test(fields.get('bbmd_partialcredit') ?? '') && key.correct.length > 1;
  return {
    options: shown.map(({ text }) => text),
    correct: order ? key.correct.map((at) => order.indexOf(at)) : key.correct,
    ...(key.refusal && { refusal: key.refusal }),
    ...(key.marking && !isPartly && { marking: key.marking }),
    lost: isPartly ? [...key.lost, t`Its marks for partly right answers are not imported.`] : key.lost,
    found: shown,
  };
}

const choiceAt = <Item>(items: readonly Item[], at: number): Item => items[at] as Item;

/** The places of true and false, if these are the options. */
function truthFirst(options: readonly string[]): number[] | undefined {
  const words = options.map((text) => text.toLowerCase());
  const order = [words.indexOf('true'), words.indexOf('false')];
  return options.length === 2 && !order.includes(-1) ? order : undefined;
}

function keyOf(giving: readonly Condition[], ids: readonly string[], isMultiple: boolean): Key {
  const refuse = (refusal: string): Key => ({ correct: [], lost: [], refusal });
  if (giving.some(({ tests }) => tests.some(({ name }) => name !== 'varequal'))) return refuse(unknownRules());
  if (giving.some(({ tests }) => tests.some(({ value }) => !ids.includes(value))))
    return refuse(t`Its key names an option that it does not have.`);
  const isSet = ({ tests, isAny }: Condition) =>
    (tests.length > 1 && !isAny) || tests.some(({ isNegated }) => isNegated);
  if (giving.some(isSet)) return keyOfSet(giving, ids, isMultiple);
  if (isMultiple && giving.some(({ tests }) => tests.length > 1)) return refuse(unknownRules());
  const marks = ids.map((id) =>
    giving
      .filter(({ tests }) => tests.some(({ value }) => value === id))
      .reduce((sum, condition) => sum + (condition.marks ?? 0), 0),
  );
  const positive = marks.filter((mark) => mark > 0);
  const full = isMultiple ? positive.reduce((sum, mark) => sum + mark, 0) : Math.max(0, ...positive);
  return readKey(
    marks.map((mark) => (full > 0 ? (100 * mark) / full : 0)),
    !isMultiple,
  );
}

/** The key of a rule that names all options that must be chosen, and those that must not. */
function keyOfSet(giving: readonly Condition[], ids: readonly string[], isMultiple: boolean): Key {
  const most = Math.max(...giving.map(({ marks = 0 }) => marks));
  const [best, another] = giving.filter(({ marks }) => marks === most);
  if (!best || another || most <= 0 || best.isAny) return { correct: [], lost: [], refusal: unknownRules() };
  const chosen = best.tests.filter(({ isNegated }) => !isNegated).map(({ value }) => value);
  const named = new Set(best.tests.map(({ value }) => value));
  const isWhole = giving.length === 1 && named.size === ids.length;
  return {
    correct: ids.flatMap((id, at) => (chosen.includes(id) ? [at] : [])),
    lost: isWhole ? [] : [onlyKey()],
    ...((isMultiple || chosen.length > 1) && { marking: 'exact' as const }),
  };
}
