import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { readDetailsLine } from '../details-line.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { childOf, childrenOf, isElement, readElements, textIn, type XmlElement } from '../xml/read-elements.ts';
import { findAll, withNamesOf2 } from './names.ts';
import { folderOf, type ReadFile, resolvePath, withPathsFrom } from './package-paths.ts';

export interface PackagedItem {
  path: string;
  /** Its points in its test, if they are a whole number. */
  points?: number;
  /** The texts that its test shows with it: those of its sections. */
  before: readonly XmlElement[];
}

export interface PackagedExam {
  /** Undefined for items without a test. */
  details?: Record<string, unknown>;
  /** In order. */
  items: PackagedItem[];
  /** The parts of the test that are not kept, one sentence each. */
  lost: readonly string[];
}

const manifestName = 'imsmanifest.xml';

/** The contents of a package. */
interface Packaged {
  exams: PackagedExam[];
  /** The paths of files that may be QTI 1.2. */
  others: string[];
}

/** Reads which tests and items a package has. @throws UnreadableFile if it has no manifest */
export async function readManifest(read: ReadFile, pace: () => Promise<void>): Promise<Packaged> {
  const manifest = read(manifestName);
  if (manifest === undefined) throw new UnreadableFile(t`The archive has no ${manifestName} at its top.`);
  const resources: XmlElement[] = [];
  await readElements(manifest, new Set(['resource']), (resource) => resources.push(resource), pace);
  const hrefsOf = (type: RegExp) =>
    resources
      .filter(({ attributes }) => type.test(attributes.type ?? ''))
      .map((resource) => resolvePath('', resource.attributes.href ?? childOf(resource, 'file')?.attributes.href ?? ''));
  const items = hrefsOf(/^imsqti_item_/);
  const exams: PackagedExam[] = [];
  for (const path of hrefsOf(/^imsqti_(?:test|assessment)_/)) {
    const test = read(path);
    if (test !== undefined) exams.push(...(await readTests(test, path, pace)));
  }
  const named = new Set(exams.flatMap((exam) => exam.items.map(({ path }) => path)));
  const others = items.filter((path) => !named.has(path)).map((path) => ({ path, before: [] }));
  if (others.length > 0) exams.push({ items: others, lost: [] });
  return { exams, others: resources.filter(mayBeOlder).flatMap(filesOf) };
}

/** Whether a resource is one of QTI 2 or 3 is in its type; the older ones have many types. */
const mayBeOlder = ({ attributes }: XmlElement) =>
  !/^(?:imsqti_(?:item|test|assessment)_|webcontent)/.test(attributes.type ?? '');

/** The paths of the files of a resource. Blackboard names its file in an attribute of its own. */
function filesOf(resource: XmlElement): string[] {
  const { href, 'bb:file': own } = resource.attributes;
  const files = childrenOf(resource, 'file').map(({ attributes }) => attributes.href);
  return [href, own, ...files].flatMap((path) => (path ? [resolvePath('', path)] : []));
}

async function readTests(text: string, path: string, pace: () => Promise<void>): Promise<PackagedExam[]> {
  const exams: PackagedExam[] = [];
  await readElements(
    text,
    new Set(['assessmentTest', 'qti-assessment-test']),
    (element) => {
      const test = withNamesOf2(element);
      const lost = findAll(test, (name) => name === 'assessmentSectionRef').map(({ attributes }) => {
        const file = (attributes.href ?? '').slice(0, 200);
        return t`A section of the test is in another file (${file}); its questions are imported without the test.`;
      });
      exams.push({ details: detailsOf(test), items: itemsIn(test, folderOf(path), []), lost });
    },
    pace,
  );
  return exams;
}

/** The items of a test, each with its shown texts: QTI shows a section's texts with all its items. */
function itemsIn(part: XmlElement, folder: string, outer: readonly XmlElement[]): PackagedItem[] {
  const before = [...outer, ...childrenOf(part, 'rubricBlock').map((block) => withPathsFrom(folder, block))];
  return part.children.filter(isElement).flatMap((child) => {
    if (child.name === 'assessmentItemRef') {
      const weight = Number(childOf(child, 'weight')?.attributes.value ?? 1);
      const points = Number.isInteger(weight) && weight > 1 && weight <= limits.points ? { points: weight } : {};
      return [{ path: resolvePath(folder, child.attributes.href ?? ''), before, ...points }];
    }
    return itemsIn(child, folder, before);
  });
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
  // A change by another program takes precedence over our own note.
  const given = Object.fromEntries(Object.entries(standard).filter(([, value]) => value !== undefined));
  return { ...notes.find(Boolean), ...given };
}
