import { type Attachments, decodeAddress, decodeBase64, type FindFile, type RefusedFile } from '../attachments.ts';
import { type BuiltText, createTextBuilder } from '../text/text-builder.ts';
import { childOf, childrenOf, isElement, textIn, type XmlElement } from '../xml/read-elements.ts';

type Bytes = Uint8Array | RefusedFile;

/** Stands in texts for the address of their files. */
const prefix = /^@@PLUGINFILE@@\//;

/** Finds the files of a question, which are decoded once they are named. A text finds its own file first. */
export function findFilesOf(question: XmlElement): (element: XmlElement, path: string) => Bytes | undefined {
  const read = new Map<XmlElement, Bytes>();
  const bytesOf = (file: XmlElement) => {
    const bytes = read.get(file) ?? decodeBase64(textIn(file));
    read.set(file, bytes);
    return bytes;
  };
  let all: XmlElement[] | undefined;
  return (element, path) => {
    if (!prefix.test(path)) return undefined;
    const wanted = decodeAddress(path.replace(prefix, '').split(/[?#]/)[0] ?? '');
    const isWanted = (file: XmlElement) => pathOf(file) === wanted;
    all ??= filesIn(question);
    const file = childrenOf(element, 'file').find(isWanted) ?? all.find(isWanted);
    return file && bytesOf(file);
  };
}

const filesIn = (element: XmlElement): XmlElement[] =>
  element.children.filter(isElement).flatMap((child) => (child.name === 'file' ? child : filesIn(child)));

/** The path of a file below the root of its text: `map.png`, or `maps/europe.png`. */
const pathOf = ({ attributes: { path = '/', name = '' } }: XmlElement) =>
  `${path.replaceAll(/^\/+|\/+$/g, '')}/${name}`.replace(/^\//, '');

/** Finds files that this app wrote: their names begin with their ids. */
export const findFilesById =
  (element: XmlElement | undefined): FindFile =>
  (id) => {
    const file = element && childrenOf(element, 'file').find(({ attributes: { name = '' } }) => name.startsWith(id));
    return file && decodeBase64(textIn(file));
  };

/** The picture below a question in files of Moodle 1.9. */
export function readOldPicture(question: XmlElement, attachments: Attachments): BuiltText {
  const name = textIn(childOf(question, 'image')).trim();
  if (name === '') return { text: '', lost: [] };
  const content = childOf(question, 'image_base64');
  const builder = createTextBuilder({ attachments, findFile: () => content && decodeBase64(textIn(content)) });
  builder.open('img', { src: name });
  return builder.finish();
}
