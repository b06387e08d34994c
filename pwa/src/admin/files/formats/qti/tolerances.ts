import { t } from '@lingui/core/macro';
import { isElement, type XmlElement } from '../xml/read-elements.ts';

/**
 * An item whose tolerances are percentages of the right number, as they are here. QTI takes them of the number that
 * stands first, which most programs make the answer.
 */
export function withTolerancesOfKey(item: XmlElement): { item: XmlElement; lost: string[] } {
  let isOther = false;
  const turned = (element: XmlElement): XmlElement => {
    const children = element.children.map((child) => (isElement(child) ? turned(child) : child));
    if (!isOfAnswer(element)) return { ...element, children };
    isOther = true;
    return { ...element, children: children.toReversed() };
  };
  const changed = turned(item);
  return {
    item: changed,
    lost: isOther ? [t`Its tolerance is a percentage of the answer there, but of the right number here.`] : [],
  };
}

function isOfAnswer({ name, attributes, children }: XmlElement): boolean {
  const [first, second] = children.filter(isElement);
  return (
    name === 'equal' &&
    attributes.toleranceMode === 'relative' &&
    first?.name === 'variable' &&
    (second?.name === 'correct' || second?.name === 'baseValue')
  );
}
