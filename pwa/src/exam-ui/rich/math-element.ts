import { mathmlAttributes, mathmlElements, mathmlStyles } from '@quiz-app/shared/mathml';
import { createElement, type ReactNode } from 'react';

const elements = new Set(mathmlElements);
const attributes = new Set(mathmlAttributes.filter((name) => name !== 'style'));
const properties = new Set(mathmlStyles);

/** The MathML as elements, of which only harmless ones are built; `undefined` if the browser cannot show or read it. */
export function mathElement(mathml: string | undefined): ReactNode {
  if (!mathml || typeof MathMLElement === 'undefined') return undefined;
  const { documentElement } = new DOMParser().parseFromString(mathml, 'application/xml');
  return documentElement.localName === 'math' ? built(documentElement, 0) : undefined;
}

function built(element: Element, key: number): ReactNode {
  const { localName } = element;
  if (!elements.has(localName)) return undefined;
  const children = Array.from(element.childNodes, (child, index) => {
    if (child instanceof Element) return built(child, index);
    return child.nodeType === Node.TEXT_NODE ? child.textContent : undefined;
  });
  return createElement(localName, { key, ...propsOf(element) }, ...children);
}

function propsOf(element: Element): Record<string, unknown> {
  const given = Array.from(element.attributes, ({ name, value }) => [name, value] as const);
  return {
    ...Object.fromEntries(given.filter(([name]) => attributes.has(name))),
    style: styleOf(element.getAttribute('style') ?? ''),
  };
}

/** Set through the CSSOM, because the content security policy ignores style attributes. */
function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').map((each) => each.split(':').map((part) => part.trim()));
  return Object.fromEntries(
    declarations
      .filter(([name = '', value = '']) => properties.has(name) && /^[\w\s.%#-]+$/.test(value))
      .map(([name = '', value = '']) => [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}
