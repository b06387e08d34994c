import { t } from '@lingui/core/macro';
import { choicesNear, markingOf } from '../marking-of.ts';
import { marksTakenOff } from '../moodle-answers.ts';
import { type Key, readKey } from '../weights.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { correctValues, declarationOf, templateOf } from './declarations.ts';
import { greatest, itemMarks, type MarksOf } from './item-marks.ts';

/** Other rules than ours, of which only the key is taken. */
export const onlyKey = (): string => t`Its own rules of marking are not imported; its key is.`;

/** The key of an item's choice: by its rules of marking, else as it is declared. */
export function keyOf(item: XmlElement, interaction: XmlElement, ids: readonly string[]): Key {
  const declaration = declarationOf(item, interaction);
  const correct = correctValues(declaration).map((value) => ids.indexOf(value));
  const cardinality = declaration?.attributes.cardinality ?? 'single';
  const isSingle = cardinality === 'single' || interaction.attributes.maxChoices === '1';
  const none: Key = { correct, lost: [], ...(!isSingle && { marking: 'exact' as const }) };
  if (cardinality === 'ordered') return { ...none, refusal: t`It asks for an order.` };
  if (correct.includes(-1)) return { ...none, refusal: t`Its key names an option that it does not have.` };
  if (isSingle && correct.length > 1)
    return { ...none, refusal: t`It has several keys, but one option may be chosen.` };
  const onlyDeclared = correct.length === 0 ? none : { ...none, lost: [onlyKey()] };
  const template = templateOf(childOf(item, 'responseProcessing'));
  const rules = /match_correct/.test(template ?? '') ? 'declared' : itemMarks(item);
  if (rules === 'unknown') return onlyDeclared;
  const mapping = correct.length === 0 ? childOf(declaration, 'mapping') : undefined;
  if (rules === 'declared') return mapping ? keyOfMapping(mapping, ids, isSingle) : none;
  const id = declaration?.attributes.identifier ?? '';
  const marksOf = (places: readonly number[]) => marksOfPlaces(rules, id, ids, places);
  const marks = ids.map((_, at) => marksOf([at]));
  if (!marks.every((each) => each !== undefined)) return onlyDeclared;
  return isSingle ? keyOfSingle(marks, correct) : keyOfSeveral(marksOf, marks, correct);
}

const marksOfPlaces = (rules: MarksOf, id: string, ids: readonly string[], places: readonly number[]) =>
  rules({ [id]: places.map((at) => ids[at] ?? '') });

/** Reads a key from the marks of each option, which must match the declared key if there is one. */
function keyOfSingle(marks: readonly number[], declared: readonly number[]): Key {
  const full = greatest(marks);
  const key = readKey(inPercent(marks, full), true);
  const isDeclared = declared.length === key.correct.length && declared.every((at) => key.correct.includes(at));
  if (full === 0 && declared.length > 0) return { correct: [...declared], lost: [onlyKey()] };
  if (key.refusal || declared.length === 0 || isDeclared) return key;
  return { ...key, refusal: t`Its marks and its key name different options.` };
}

/** Of a choice of several: the declared key, or the options that have marks, if these have the most marks together. */
function keyOfSeveral(
  marksOf: (places: readonly number[]) => number | undefined,
  marks: readonly number[],
  declared: readonly number[],
): Key {
  const worth = marks.flatMap((each, at) => (each > 0 ? [at] : []));
  const correct = declared.length > 0 ? [...declared] : worth;
  const full = marksOf(correct) ?? 0;
  if (correct.length === 0) return { correct, lost: [] };
  const isEven = worth.every(
    (at) => Math.abs((marks[at] ?? 0) - (marks[worth[0] ?? 0] ?? 0)) < 0.005 * Math.max(full, 0),
  );
  if (worth.length > 0 && worth.length === correct.length && !isEven) return readKey(inPercent(marks, full), false);
  if (worth.some((at) => !correct.includes(at)))
    return { correct, lost: [], refusal: t`Its marks and its key name different options.` };
  const partOf = (chosen: readonly number[]) => Math.max(0, marksOf(chosen) ?? Number.NaN) / full;
  const marking = full > 0 ? markingOf(partOf, correct, marks.length) : undefined;
  if (!marking) return { correct, lost: [onlyKey()] };
  const takesMarks = choicesNear(correct, marks.length).some((chosen) => (marksOf(chosen) ?? 0) < 0);
  return { correct, lost: takesMarks ? [marksTakenOff()] : [], ...(marking !== 'either' && { marking }) };
}

const inPercent = (marks: readonly number[], full: number) => marks.map((mark) => (full > 0 ? (100 * mark) / full : 0));

/** The key of a declaration that has no right answer but marks. */
function keyOfMapping(mapping: XmlElement, ids: readonly string[], isSingle: boolean): Key {
  const marks = ids.map(() => Number(mapping.attributes.defaultValue ?? 0));
  for (const { attributes } of childrenOf(mapping, 'mapEntry')) {
    const at = ids.indexOf(attributes.mapKey ?? '');
    if (at >= 0) marks[at] = Number(attributes.mappedValue ?? 0);
  }
  const positive = marks.filter((mark) => mark > 0);
  const full = isSingle ? greatest(positive) : positive.reduce((sum, mark) => sum + mark, 0);
  return readKey(inPercent(marks, full), isSingle);
}
