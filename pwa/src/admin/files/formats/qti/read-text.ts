import { htmlElements } from '../text/html-elements.ts';
import { nestedTooDeeply, writeHtml } from '../text/html-to-text.ts';
import { mathmlToTex } from '../text/mathml-to-tex.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { type BuiltText, createTextBuilder, type TextBuilder } from '../text/text-builder.ts';
import { htmlInCdata, isElement, textIn, type XmlElement } from '../xml/read-elements.ts';

/** Elements of an item that are not part of a text. */
const beside = new Set([
  'feedbackInline',
  'feedbackBlock',
  'modalFeedback',
  'simpleChoice',
  'simpleMatchSet',
  'simpleAssociableChoice',
  'inlineChoice',
  'gapText',
  'gapImg',
  'stylesheet',
  // Help of a QTI 3 item that a taker may ask for.
  'catalogInfo',
]);

/** QTI elements that are paragraphs or blocks of a text. */
const blocks: Readonly<Record<string, string>> = {
  prompt: 'p',
  rubricBlock: 'p',
  choiceInteraction: 'div',
  orderInteraction: 'div',
  matchInteraction: 'div',
  associateInteraction: 'div',
  gapMatchInteraction: 'div',
  hottextInteraction: 'div',
  sliderInteraction: 'div',
  contentBody: 'div',
};

/** What stands in a text in place of an element. */
type InPlace = ReadonlyMap<XmlElement, string>;

/** The text of an element of an item, without feedback and choices. */
export function readText(element: XmlElement, options: TextOptions, inPlace: InPlace = new Map()): BuiltText {
  const builder = createTextBuilder(options);
  builder.open('div', {});
  const isWhole = element.children.map((child) => write(builder, child, inPlace)).every(Boolean);
  builder.close('div');
  return isWhole ? builder.finish() : { text: '', lost: [], refusal: nestedTooDeeply() };
}

/** @returns false if HTML in it is nested too deeply */
function write(builder: TextBuilder, child: XmlElement | string, inPlace: InPlace): boolean {
  if (!isElement(child)) {
    builder.text(child);
    return true;
  }
  const mark = inPlace.get(child);
  if (mark !== undefined) {
    builder.text(mark);
    return true;
  }
  if (child.name === htmlInCdata) return writeHtml(builder, textIn(child));
  if (beside.has(child.name)) return true;
  // Instructions to the taker are part of the question; notes to authors and scorers are not.
  if (child.name === 'rubricBlock' && !/\bcandidate\b/.test(child.attributes.view ?? 'candidate')) return true;
  const tex = child.name === 'math' ? mathmlToTex(child) : undefined;
  if (tex !== undefined) {
    builder.formula(tex, child.attributes.display === 'block');
    return true;
  }
  const name = blocks[child.name] ?? (htmlElements.has(child.name) ? child.name : 'span');
  builder.open(name, child.attributes);
  const isWhole = child.children.map((each) => write(builder, each, inPlace)).every(Boolean);
  builder.close(name);
  return isWhole;
}
