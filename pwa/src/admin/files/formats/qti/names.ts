import { isElement, type XmlElement } from '../xml/read-elements.ts';

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An element of QTI 3 under the names of QTI 2, `qti-simple-choice` as `simpleChoice`; others as they are. */
export function withNamesOf2(element: XmlElement): XmlElement {
  const isOf3 = element.name.startsWith('qti-');
  const attributes = Object.entries(element.attributes).map(([name, value]) => [isOf3 ? camel(name) : name, value]);
  return {
    ...element,
    name: isOf3 ? camel(element.name.slice('qti-'.length)) : element.name,
    attributes: Object.fromEntries(attributes),
    children: element.children.map((child) => (isElement(child) ? withNamesOf2(child) : child)),
  };
}

/** All matching elements below one, in order, but none inside another match. */
export function findAll(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (isWanted(child.name) ? [child] : findAll(child, isWanted)));
}
