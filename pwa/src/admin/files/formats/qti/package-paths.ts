import { decodeAddress } from '../attachments.ts';
import { isElement, type XmlElement } from '../xml/read-elements.ts';

/** The folder of pictures and sounds in our packages, beside that of the items. */
export const mediaFolder = 'media/';

/** The text of a file in the package; undefined if there is none at that path. */
export type ReadFile = (path: string) => string | undefined;

/** The folder of a file, with a slash at its end; empty at the top. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The path in the package that a reference points to. */
export function resolvePath(folder: string, href: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${decodeAddress(href)}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** An address with a scheme, or from the top of a system or server. */
const isAbsolute = (path: string) => /^\s*(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(path);

/** A copy of an element whose pictures and sounds are named from the top of the package. */
export function withPathsFrom(folder: string, element: XmlElement): XmlElement {
  const { src, data } = element.attributes;
  const fromTop = (path: string) => (path === '' || isAbsolute(path) ? path : folder + path.trim());
  const attributes = {
    ...element.attributes,
    ...(src !== undefined && { src: fromTop(src) }),
    ...(data !== undefined && { data: fromTop(data) }),
  };
  const children = element.children.map((child) => (isElement(child) ? withPathsFrom(folder, child) : child));
  return { ...element, attributes, children };
}
