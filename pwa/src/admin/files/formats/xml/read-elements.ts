import { t } from '@lingui/core/macro';
import { Parser } from 'htmlparser2';
import { htmlMarkup } from '../text/html-elements.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** An element of an XML file, without its namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
  /** The line of the file where it starts, from 1. */
  line: number;
}

/** The name of a child that stands for HTML in a CDATA section, which most programs mean as HTML. */
export const htmlInCdata = '#html';

/** Deeper than any format nests; deeper files are meant to break readers. */
const deepest = 200;
/** How many characters are parsed before yielding to other tasks. */
const chunk = 65_536;

/**
 * Reads an XML file and passes on each element with one of the names as soon as it ends, so that memory holds one at a
 * time. Entities beyond XML's own five are not expanded.
 *
 * @param names or the root of the file, with all of its content
 * @param visit called in the order of the ends; a visited element is not a child of another
 * @param opened called for each element outside of visited ones when it starts
 * @throws UnreadableFile for a file that is not well-formed, ends too early or defines entities
 */
export async function readElements(
  text: string,
  names: ReadonlySet<string> | 'root',
  visit: (element: XmlElement) => void,
  pace: (done: number) => Promise<void>,
  opened: (name: string, attributes: XmlElement['attributes']) => void = () => undefined,
): Promise<void> {
  const open: string[] = [];
  /** The open elements inside a wanted one. */
  const kept: XmlElement[] = [];
  /** @param depth the number of open elements around it */
  const isWanted = (name: string, depth: number) => (names === 'root' ? depth === 0 : names.has(name));
  let line = 1;
  let counted = 0;
  let isInCdata = false;
  const lineAt = (index: number) => {
    for (; counted < index; counted += 1) if (text.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const isBroken = (index: number) => {
    const place = lineAt(index);
    return new UnreadableFile(t`The file is not well-formed XML (line ${place}). It may be damaged.`);
  };

  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = localName(qualified);
        open.push(qualified);
        if (open.length > deepest)
          throw new UnreadableFile(t`The file is nested too deeply to be a file of questions.`);
        if (kept.length === 0 && !isWanted(name, open.length - 1)) {
          opened(name, attributes);
          return;
        }
        const element = { name, attributes, children: [], line: lineAt(parser.startIndex) };
        kept.at(-1)?.children.push(element);
        kept.push(element);
      },
      ontext(data) {
        const isHtml = isInCdata && htmlMarkup.test(data);
        const child = isHtml ? { name: htmlInCdata, attributes: {}, children: [data], line } : data;
        kept.at(-1)?.children.push(child);
      },
      oncdatastart() {
        isInCdata = true;
      },
      oncdataend() {
        isInCdata = false;
      },
      onclosetag(qualified, isImplied) {
        if (open.pop() !== qualified) throw isBroken(parser.startIndex);
        // A self-closing tag ends with a slash; otherwise another tag has closed this one.
        if (isImplied && text[parser.endIndex - 1] !== '/') throw isBroken(parser.startIndex);
        const element = kept.pop();
        if (element && isWanted(element.name, open.length)) {
          const parent = kept.at(-1);
          if (parent) parent.children.pop();
          visit(element);
        }
      },
      onprocessinginstruction(name, data) {
        if (/^!ENTITY/i.test(name) || (/^!DOCTYPE/i.test(name) && data.includes('['))) {
          throw new UnreadableFile(t`The file defines XML entities, which are not read.`);
        }
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < text.length; at += chunk) {
    parser.write(text.slice(at, at + chunk));
    await pace(at / text.length);
  }
  if (open.length > 0)
    throw new UnreadableFile(t`The file ends before its last element does. It may have been cut off.`);
  parser.end();
}

const localName = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1);

export const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string';

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter(isElement).filter((child) => child.name === name);

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && childrenOf(element, name)[0];

/** All text in an element. */
export function textIn(element: XmlElement | undefined): string {
  if (!element) return '';
  return element.children.map((child) => (isElement(child) ? textIn(child) : child)).join('');
}
