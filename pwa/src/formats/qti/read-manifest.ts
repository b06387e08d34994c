import { readDetailsLine } from '../details-line.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { childOf, childrenOf, readElements, textIn, type XmlElement } from '../xml/read-elements.ts';
import { findAll, withNamesOf2 } from './names.ts';

/** The text of a file of the package; undefined if it has none of that path. */
export type ReadFile = (path: string) => string | undefined;

export interface PackagedExam {
  /** Undefined for items that belong to no test. */
  details?: Record<string, unknown>;
  /** Paths of the items, in their order. */
  items: string[];
}

const manifestName = 'imsmanifest.xml';

/** Reads which tests and items a package has. @throws UnreadableFile if it is none of QTI 2 or 3 */
export async function readManifest(read: ReadFile, pace: () => Promise<void>): Promise<PackagedExam[]> {
  const manifest = read(manifestName);
  if (manifest === undefined) throw new UnreadableFile(`The archive has no ${manifestName} at its top.`);
  const resources: XmlElement[] = [];
  await readElements(manifest, new Set(['resource']), (resource) => resources.push(resource), pace);
  const hrefsOf = (type: RegExp) =>
    resources
      .filter(({ attributes }) => type.test(attributes.type ?? ''))
      .map((resource) => resolve('', resource.attributes.href ?? childOf(resource, 'file')?.attributes.href ?? ''));
  const items = hrefsOf(/^imsqti_item_/);
  const exams: PackagedExam[] = [];
  for (const path of hrefsOf(/^imsqti_(?:test|assessment)_/)) {
    const test = read(path);
    if (test !== undefined) exams.push(...(await readTests(test, path, pace)));
  }
  const named = new Set(exams.flatMap((exam) => exam.items));
  const others = items.filter((path) => !named.has(path));
  if (others.length > 0) exams.push({ items: others });
  if (exams.length > 0) return exams;
  const isOlder = resources.some(({ attributes }) => /imsqti_xmlv1p[012]/.test(attributes.type ?? ''));
  throw new UnreadableFile(
    isOlder
      ? 'The package is QTI 1.2. Please export it as QTI 2.1, 2.2 or 3.0, or as Moodle XML.'
      : 'The package has no QTI items.',
  );
}

async function readTests(text: string, path: string, pace: () => Promise<void>): Promise<PackagedExam[]> {
  const exams: PackagedExam[] = [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  await readElements(
    text,
    new Set(['assessmentTest', 'qti-assessment-test']),
    (element) => {
      const test = withNamesOf2(element);
      const items = findAll(test, (name) => name === 'assessmentItemRef').map(({ attributes }) =>
        resolve(folder, attributes.href ?? ''),
      );
      exams.push({ details: detailsOf(test), items });
    },
    pace,
  );
  return exams;
}

function detailsOf(test: XmlElement): Record<string, unknown> {
  const score = childrenOf(test, 'outcomeDeclaration').find(({ attributes }) => attributes.identifier === 'SCORE');
  const notes = findAll(test, (name) => name === 'rubricBlock').map((block) => readDetailsLine(textIn(block).trim()));
  const number = (text: string | undefined) => (text === undefined || text.trim() === '' ? undefined : Number(text));
  const standard = {
    name: test.attributes.title,
    duration: number(childOf(test, 'timeLimits')?.attributes.maxTime),
    totalMarks: number(score?.attributes.normalMaximum),
    passingMarks: number(score?.attributes.masteryValue),
  };
  // What another program changed counts more than our own note.
  const given = Object.fromEntries(Object.entries(standard).filter(([, value]) => value !== undefined));
  return { ...notes.find(Boolean), ...given };
}

/** The path in the package that a reference names. */
function resolve(folder: string, href: string): string {
  const parts: string[] = [];
  for (const part of `${folder}${decode(href)}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
