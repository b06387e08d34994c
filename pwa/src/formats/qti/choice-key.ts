import { t } from '@lingui/core/macro';
import { type Key, readKey } from '../weights.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';
import { declarationOf } from './declarations.ts';
import { findAll } from './names.ts';

/** Other rules than ours, of which only the key is taken. */
export const onlyKey = (): string => t`Its own rules of marking are not imported; its key is.`;

/** The declared key of an item's choice. */
export function keyOf(item: XmlElement, interaction: XmlElement, ids: readonly string[]): Key {
  const declaration = declarationOf(item, interaction);
  const correctResponse = childOf(declaration, 'correctResponse');
  const values = correctResponse ? childrenOf(correctResponse, 'value').map((value) => textIn(value).trim()) : [];
  const correct = values.map((value) => ids.indexOf(value));
  const mapping = childOf(declaration, 'mapping');
  const cardinality = declaration?.attributes.cardinality ?? 'single';
  const isSingle = cardinality === 'single';
  const none: Key = { correct, lost: [], ...(!isSingle && { marking: 'exact' as const }) };
  if (cardinality === 'ordered') return { ...none, refusal: t`It asks for an order.` };
  if (correct.includes(-1)) return { ...none, refusal: t`Its key names an option that it does not have.` };
  if (isSingle && correct.length > 1)
    return { ...none, refusal: t`It has several keys, but one option may be chosen.` };
  const processing = childOf(item, 'responseProcessing');
  const template = processing?.attributes.template ?? '';
  const usesMapping = /map_response/.test(template) || (processing && findAll(processing, isMapResponse).length > 0);
  if (mapping && (usesMapping || values.length === 0)) return keyOfMapping(mapping, ids, correct, isSingle);
  const isUsual =
    !processing || /match_correct/.test(template) || findAll(processing, (each) => each === 'correct').length > 0;
  return isUsual || correct.length === 0 ? none : { ...none, lost: [onlyKey()] };
}

const isMapResponse = (name: string) => name === 'mapResponse';

/** Reads a key from the marks of each option, which must match the declared key if there is one. */
function keyOfMapping(
  mapping: XmlElement,
  ids: readonly string[],
  declared: readonly number[],
  isSingle: boolean,
): Key {
  const marks = ids.map(() => Number(mapping.attributes.defaultValue ?? 0));
  for (const { attributes } of childrenOf(mapping, 'mapEntry')) {
    const at = ids.indexOf(attributes.mapKey ?? '');
    if (at >= 0) marks[at] = Number(attributes.mappedValue ?? 0);
  }
  const positive = marks.filter((mark) => mark > 0);
  const full = isSingle ? Math.max(0, ...positive) : positive.reduce((sum, mark) => sum + mark, 0);
  const key = readKey(
    marks.map((mark) => (full > 0 ? (100 * mark) / full : 0)),
    isSingle,
  );
  const isDeclared = declared.length === key.correct.length && declared.every((at) => key.correct.includes(at));
  if (key.refusal || declared.length === 0 || isDeclared) return key;
  return { ...key, refusal: t`Its marks and its key name different options.` };
}
