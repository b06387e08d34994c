import type { QuestionTexts } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { isElement, type XmlElement } from '../xml/read-elements.ts';
import { findAll } from './names.ts';
import type { Condition } from './older-conditions.ts';
import { isResponse, readMaterial } from './older-material.ts';

/** An item's parts, as the readers of its responses get them. */
export interface OlderReading {
  presentation: XmlElement;
  /** The type of the item in the words of its program, in lower case. */
  type: string;
  fields: ReadonlyMap<string, string>;
  conditions: readonly Condition[];
  options: TextOptions;
  texts: QuestionTexts;
  /** The feedback that only the conditions with this answer show. */
  feedbackOf: (answer: string) => string;
}

export const idOf = ({ attributes }: XmlElement): string => attributes.ident ?? '';

/** The places to answer. */
export const responsesIn = (presentation: XmlElement): XmlElement[] =>
  findAll(presentation, (name) => isResponse(name) && name !== 'response_extension');

export const labelsOf = (response: XmlElement): XmlElement[] => findAll(response, (name) => name === 'response_label');

export const isTyped = ({ name }: XmlElement) => name === 'response_str' || name === 'response_num';

/** Texts of the labels by their ids. */
export function textsOfLabels(response: XmlElement, { options, texts }: OlderReading, isPlain = false) {
  const read = isPlain ? texts.plainOnly.bind(texts) : texts.essential.bind(texts);
  return new Map(labelsOf(response).map((label) => [idOf(label), read(readMaterial(label, options))]));
}

/** An element around a response, of which it is a child. */
export function parentOf(element: XmlElement, child: XmlElement): XmlElement | undefined {
  if (element.children.includes(child)) return element;
  return element.children
    .filter(isElement)
    .map((each) => parentOf(each, child))
    .find(Boolean);
}
