import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';

/** The declaration of the response to an interaction. */
export const declarationOf = (item: XmlElement, interaction: XmlElement): XmlElement | undefined =>
  childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );

/** The values of the declared correct response. */
export function correctValues(declaration: XmlElement | undefined): string[] {
  const correct = childOf(declaration, 'correctResponse');
  return correct ? childrenOf(correct, 'value').map((value) => textIn(value).trim()) : [];
}
