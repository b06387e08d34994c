import { t } from '@lingui/core/macro';
import { otherDraft } from '../check-question.ts';
import { isElement, type XmlElement } from '../xml/read-elements.ts';
import { onlyKey } from './choice-key.ts';
import type { FoundInteraction } from './item-reading.ts';
import { givingMarks } from './older-conditions.ts';
import { readMaterial } from './older-material.ts';
import { idOf, labelsOf, type OlderReading, parentOf, textsOfLabels } from './older-responses.ts';

const refuse = (refusal: string): FoundInteraction => ({ options: [], correct: [], refusal });

/** Items in the order of the tests of its only rule. */
export function readOlderOrder(response: XmlElement, reading: OlderReading): FoundInteraction {
  const texts = textsOfLabels(response, reading);
  const [rule, another] = givingMarks(reading.conditions);
  if (!rule || another || rule.isAny || rule.tests.some(({ name, isNegated }) => name !== 'varequal' || isNegated))
    return refuse(t`It does not say which order is right.`);
  const place = ({ attributes }: { attributes: XmlElement['attributes'] }, at: number) =>
    Number(attributes.index ?? at);
  const order = rule.tests
    .map((test, at) => ({ id: test.value, place: place(test, at) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
  if (order.length !== texts.size || new Set(order).size < texts.size || order.some((id) => !texts.has(id)))
    return refuse(t`Its right order does not have all of its items.`);
  const isPartly = reading.fields.get('bbmd_partialcredit') === 'true';
  return {
    ...otherDraft({ kind: 'order', items: order.map((id) => texts.get(id) ?? '') }),
    ...(isPartly ? { lost: [t`Its marks for orders that are partly right are not imported.`] } : { marking: 'exact' }),
  };
}

/** A text for each response, whose labels are the texts on the other side. */
export function readOlderMatch(responses: readonly XmlElement[], reading: OlderReading): FoundInteraction {
  const { conditions, options, presentation, texts } = reading;
  const block = findBlock(presentation, 'RIGHT_MATCH_BLOCK');
  const shared = block?.children.filter(isElement).map((each) => texts.essential(readMaterial(each, options)));
  const found = responses.map((response) => {
    const around = shared ? parentOf(presentation, response) : response;
    const own = textsOfLabels(response, reading);
    const ids = labelsOf(response).map(idOf);
    const right = shared ?? ids.map((id) => own.get(id) ?? '');
    const named = givingMarks(conditions).flatMap(({ tests }) => tests.filter(({ of }) => of === idOf(response)));
    const [test, another] = named;
    const isOne = test && !another && test.name === 'varequal' && !test.isNegated;
    return {
      left: around ? texts.essential(readMaterial(around, options)) : '',
      right,
      partner: isOne ? right[ids.indexOf(test.value)] : undefined,
    };
  });
  // Canvas writes its empty rows, too.
  const asked = found.filter(({ left, partner }) => left !== '' || partner);
  const partners = asked.flatMap(({ partner }) => (partner === undefined ? [] : [partner]));
  if (partners.length < asked.length) return refuse(t`Its texts have several partners, or none.`);
  const all = new Set(found.flatMap(({ right }) => right));
  const others = [...all].filter((text) => text !== '' && !partners.includes(text));
  const isWhole = reading.fields.get('scoring_algorithm') === 'AllOrNothing' || givingMarks(conditions).length === 1;
  return {
    ...otherDraft({ kind: 'match', left: asked.map(({ left }) => left), right: [...partners, ...others] }),
    lost: isWhole ? [onlyKey()] : [],
  };
}

function findBlock(element: XmlElement, block: string): XmlElement | undefined {
  if (element.attributes.class === block) return element;
  return element.children
    .filter(isElement)
    .map((child) => findBlock(child, block))
    .find(Boolean);
}

/** Texts that are put into categories: each text has its category as a partner. */
export function readCategories(responses: readonly XmlElement[], reading: OlderReading): FoundInteraction {
  const { conditions, options, texts } = reading;
  const categories = responses.map((response) => texts.essential(readMaterial(response, options)));
  const items = new Map(responses.flatMap((response) => [...textsOfLabels(response, reading)]));
  const tests = givingMarks(conditions).flatMap((condition) => condition.tests);
  const partners = [...items.keys()].map((id) => {
    const [test, another] = tests.filter(({ value, isNegated }) => value === id && !isNegated);
    return another ? undefined : categories[responses.findIndex((response) => idOf(response) === test?.of)];
  });
  if (partners.includes(undefined)) return refuse(t`Some of its texts belong to no category, or to several.`);
  const others = categories.filter((category) => !partners.includes(category));
  const right = [...partners.map((partner) => partner ?? ''), ...others];
  return { ...otherDraft({ kind: 'match', left: [...items.values()], right }), lost: [onlyKey()] };
}
