import { t } from '@lingui/core/macro';
import { UnreadableFile } from '../unreadable-file.ts';
import { childOf, isElement, readElements, type XmlElement } from '../xml/read-elements.ts';
import { findAll, withNamesOf2 } from './names.ts';
import { folderOf, type ReadFile, resolvePath, withPathsFrom } from './package-paths.ts';

/** Characters of a file with a shared text: far more than any question has, yet few enough to parse at once. */
const longest = 200_000;

const isReference = (name: string) => name === 'assessmentStimulusRef' || name === 'include';

/** The elements by which an item refers to a text in another file. */
export const referencesIn = (item: XmlElement): XmlElement[] => findAll(item, isReference);

/** An item with its texts from other files, or the reason why it must not be imported without one of them. */
interface WholeItem {
  item: XmlElement;
  refusal?: string;
}

/**
 * Inserts texts of other files in the package into an item: a stimulus before the question, an included file in place.
 *
 * @param before the texts that its test shows with it
 */
export async function withSharedTexts(
  item: XmlElement,
  path: string,
  read: ReadFile,
  before: readonly XmlElement[],
): Promise<WholeItem> {
  const texts = new Map<string, XmlElement>();
  for (const reference of referencesIn(item)) {
    const href = hrefOf(reference);
    if (texts.has(href)) continue;
    const text = reference.attributes.xpointer ? 'part' : await readText(href, path, read);
    if (typeof text === 'string') return { item, refusal: standsElsewhere(item, text, href) };
    texts.set(href, text);
  }
  const stimuli = findAll(item, (name) => name === 'assessmentStimulusRef').map((each) => texts.get(hrefOf(each)));
  const whole = resolved(item, texts);
  const body = childOf(whole, 'itemBody');
  body?.children.unshift(...before, ...stimuli.filter((each) => each !== undefined));
  return { item: whole };
}

const reasons = {
  apart: (file: string) => t`Part of it is in another file (${file}), which is not a part of this one.`,
  part: (file: string) => t`Part of it is in another file (${file}), of which it takes a part.`,
  missing: (file: string) => t`Part of it is in another file (${file}), which the package does not have.`,
  long: (file: string) => t`Part of it is in another file (${file}), which is too long.`,
  unreadable: (file: string) => t`Part of it is in another file (${file}), which cannot be read.`,
  nested: (file: string) => t`Part of it is in another file (${file}), which includes another.`,
};

/** Why an item that refers to another file is refused. */
export function standsElsewhere(item: XmlElement, why: keyof typeof reasons = 'apart', href?: string): string {
  const [first] = referencesIn(item);
  return reasons[why]((href ?? (first && hrefOf(first)) ?? '').slice(0, 200));
}

const hrefOf = ({ attributes }: XmlElement) => attributes.href ?? '';

/** The root of another file, or the body of a stimulus; a reason if there is none. */
async function readText(href: string, path: string, read: ReadFile): Promise<XmlElement | keyof typeof reasons> {
  let root: XmlElement | undefined;
  const place = resolvePath(folderOf(path), href);
  try {
    const text = read(place);
    if (text === undefined) return 'missing';
    if (text.length > longest) return 'long';
    const take = (element: XmlElement) => {
      root = withPathsFrom(folderOf(place), withNamesOf2(element));
    };
    await readElements(text, 'root', take, async () => undefined);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  const body = root?.name === 'assessmentStimulus' ? childOf(root, 'stimulusBody') : root;
  if (!body) return 'unreadable';
  return findAll(body, isReference).length > 0 || isReference(body.name) ? 'nested' : body;
}

/** A copy with included files in place of the elements that include them, and without references to stimuli. */
function resolved(element: XmlElement, texts: ReadonlyMap<string, XmlElement>): XmlElement {
  const children = element.children.flatMap((child) => {
    if (!isElement(child)) return child;
    if (!isReference(child.name)) return resolved(child, texts);
    return child.name === 'include' ? (texts.get(hrefOf(child)) ?? []) : [];
  });
  return { ...element, children };
}
