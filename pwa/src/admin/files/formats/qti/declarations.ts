import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';

/** The declaration of the response to an interaction. */
export const declarationOf = (item: XmlElement, interaction: XmlElement): XmlElement | undefined =>
  childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );

/** The address of the template or the file with an item's rules. */
export const templateOf = (processing: XmlElement | undefined): string | undefined =>
  processing?.attributes.template ?? processing?.attributes.templateLocation;

/** The value of an attribute that is yes or no, which XML may write as 1 or 0. */
export function isOn(attributes: XmlElement['attributes'], name: string, fallback: boolean): boolean {
  const text = attributes[name]?.trim();
  return text === undefined ? fallback : text === 'true' || text === '1';
}

/** The values of the declared correct response. */
export function correctValues(declaration: XmlElement | undefined): string[] {
  const correct = childOf(declaration, 'correctResponse');
  return correct ? childrenOf(correct, 'value').map((value) => textIn(value).trim()) : [];
}
