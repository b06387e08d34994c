import { t } from '@lingui/core/macro';
import { convertMoodleText } from '../moodle-text.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { type BuiltText, createTextBuilder } from '../text/text-builder.ts';
import { itHas, type TextRefusal } from '../text/text-refusal.ts';
import { htmlInCdata, isElement, textIn, type XmlElement } from '../xml/read-elements.ts';
import { readText } from './read-text.ts';

/** A text, or what stands in place of an element. */
interface Piece extends BuiltText {
  isMark?: boolean;
}

/** The text that replaces each response element. */
type InPlace = ReadonlyMap<XmlElement, string>;

const responses = /^response_(?:lid|str|num|grp|xy|extension)$/;
/** Blackboard's answers, beside the question. */
const answerBlocks = /^(?:RESPONSE|RIGHT_MATCH)_BLOCK$/;

export const isResponse = (name: string) => responses.test(name);

/** The text of an element without its answers: each `material` is a paragraph. */
export function readMaterial(element: XmlElement, options: TextOptions, inPlace: InPlace = new Map()): BuiltText {
  const pieces = element.children.filter(isElement).flatMap((child) => piecesOf(child, options, inPlace));
  const refusal = pieces.find((piece) => piece.refusal)?.refusal;
  return {
    text: joined(pieces.filter(({ text }) => text !== '')),
    lost: [...new Set(pieces.flatMap(({ lost }) => lost))],
    ...(refusal && { refusal }),
  };
}

function piecesOf(element: XmlElement, options: TextOptions, inPlace: InPlace): Piece[] {
  const { name, attributes, children } = element;
  const mark = inPlace.get(element);
  if (mark !== undefined) return [{ text: mark, lost: [], isMark: true }];
  if (isResponse(name) || name === 'response_label' || answerBlocks.test(attributes.class ?? '')) return [];
  if (name === 'mattext' || name === 'mat_formattedtext') return [textOf(element, options)];
  if (name === 'matimage') return [mediumOf('img', element, options)];
  if (name === 'mataudio') return [mediumOf('audio', element, options)];
  if (name === 'matapplication' || name === 'matapplet') return [mediumOf('object', element, options)];
  if (name === 'matvideo')
    return [{ text: '', lost: [], refusal: itHas(t({ message: 'a video', comment: 'It has …' })) }];
  if (name === 'matref' || name === 'material_ref') return [{ text: '', lost: [], refusal: inAnotherPlace() }];
  return children.filter(isElement).flatMap((child) => piecesOf(child, options, inPlace));
}

const inAnotherPlace = (): TextRefusal => ({
  ofQuestion: t`A part of its text is in another place of the file.`,
  ofExplanation: t`A part of its text is in another place of the file, which was left out.`,
});

const inAnotherFile = (): TextRefusal => ({
  ofQuestion: t`A part of its text is in another file.`,
  ofExplanation: t`A part of its text is in another file, which was left out.`,
});

function textOf(element: XmlElement, options: TextOptions): BuiltText {
  const { texttype = 'text/plain', type, uri = '' } = element.attributes;
  // HTML that is written as elements instead of as text.
  const hasElements = element.children.some((child) => isElement(child) && child.name !== htmlInCdata);
  if (hasElements) return readText(element, options);
  const text = textIn(element).trim();
  if (text === '' && /^https?:/i.test(uri)) return { text: uri, lost: [] };
  if (text === '' && uri !== '') return { text: '', lost: [], refusal: inAnotherFile() };
  // Blackboard's smart text is text with some HTML.
  if (type === 'SMART_TEXT') return convertMoodleText(text, 'moodle', options);
  const isHtml = type === 'HTML' || /html/i.test(texttype);
  return convertMoodleText(text, isHtml ? 'html' : 'plain', options);
}

function mediumOf(name: 'img' | 'audio' | 'object', element: XmlElement, options: TextOptions): BuiltText {
  const { uri = '', label, imagtype, audiotype, embedded } = element.attributes;
  const content = textIn(element).trim();
  const isInside = uri === '' && embedded === 'base64' && content !== '';
  const source = isInside ? `data:${imagtype ?? audiotype ?? ''};base64,${content}` : uri;
  const builder = createTextBuilder(options);
  builder.open(name, { [name === 'object' ? 'data' : 'src']: source, ...(label && { alt: label }) });
  builder.close(name);
  return builder.finish();
}

/** Paragraphs, in which a gap stands between the texts around it. */
function joined(pieces: readonly Piece[]): string {
  let all = '';
  let wasMark = false;
  for (const { text, isMark = false } of pieces) {
    const space = /^[.,;:!?)]/.test(text) ? '' : ' ';
    const between = all === '' ? '' : isMark || wasMark ? space : '\n\n';
    all += between + text;
    wasMark = isMark;
  }
  return all;
}
