import { t } from '@lingui/core/macro';
import { type Collector, createCollector, type FoundQuestion } from '../collector.ts';
import { decodeText } from '../decode-text.ts';
import type { Format } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { isNumber } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { placeOfLine } from '../wording.ts';
import { findById } from '../write-media.ts';
import { readElements, type XmlElement } from '../xml/read-elements.ts';
import { createFilesBeside } from '../zip/files-beside.ts';
import { filesIn, unzip } from '../zip/unzip.ts';
import { withNamesOf2 } from './names.ts';
import { findOlderFiles, olderFiles } from './older-package.ts';
import { folderOf, mediaFolder, type ReadFile, withPathsFrom } from './package-paths.ts';
import { parseItem } from './parse-item.ts';
import { type PackagedItem, readManifest } from './read-manifest.ts';
import { isOlder, readOlder } from './read-older.ts';
import { withSharedTexts } from './shared-texts.ts';

const itemNames = new Set(['assessmentItem', 'qti-assessment-item']);
const alone = async () => undefined;

export const readQti: Format['read'] = async ({ bytes, text, encodingNote }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  if (text !== '') {
    if (isOlder(text)) {
      const options = { attachments: collector.attachments };
      await readOlder(collector, { text, options, placeOf: placeOfLine }, (done) => pace(done, collector.count));
      return collector.finish();
    }
    await readElements(
      text,
      itemNames,
      (item) => {
        const named = withNamesOf2(item);
        const found = parseItem(named, { attachments: collector.attachments });
        addItem(collector, { ...found, place: placeOfLine(item.line) }, named);
      },
      (done) => pace(done, collector.count),
    );
    return collector.finish();
  }
  const files = await unzip(
    bytes,
    (path) => /\.(?:xml|xhtml|html?|qti|dat)$/i.test(path),
    (done) => pace(done / 2, 0),
  );
  const read: ReadFile = (path) => {
    const content = files.get(path);
    return content && decodeText(content).text;
  };
  const entries = filesIn(bytes);
  const findFile = createFilesBeside(entries)('');
  const options = { attachments: collector.attachments, findFile };
  const { exams, others } = await readManifest(read, () => pace(0.5, 0));
  const older = olderFiles(others, read);
  if (exams.length + older.length === 0) throw new UnreadableFile(t`The package has no QTI items.`);
  const total = exams.reduce((sum, { items }) => sum + items.length, 0);
  for (const { details, items, lost } of exams) {
    if (details) collector.startExam(details, findById(findFile, mediaFolder));
    else collector.startCategory({});
    for (const sentence of lost) collector.lose(sentence);
    for (const item of items) {
      await addFile(collector, item, read, options);
      await pace(0.5 + collector.count / (2 * total), collector.count);
    }
  }
  const findOlder = findOlderFiles(entries);
  for (const { path, text: content } of older) {
    const placeOf = (line: number) => placeOfLine(line, older.length > 1 ? path.slice(0, 200) : '');
    const file = { text: content, options: { ...options, findFile: findOlder(path) }, placeOf };
    await refusingUnreadable(collector, path, () => readOlder(collector, file, () => pace(0.5, collector.count)));
  }
  return collector.finish();
};

/** Reads a file of a package; if it cannot be read, it is refused, and the others are read. */
async function refusingUnreadable(collector: Collector, path: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const place = path.slice(0, 200);
    collector.add({ place, name: place, options: [], correct: [], refusal: error.message });
  }
}

/** Adds a file's item; a problem with the file refuses that item only. */
async function addFile(
  collector: Collector,
  { path, before, points }: PackagedItem,
  read: ReadFile,
  options: TextOptions,
): Promise<void> {
  const place = path.slice(0, 200);
  const refuse = (refusal: string) => collector.add({ place, name: place, options: [], correct: [], refusal });
  const items: XmlElement[] = [];
  try {
    const text = read(path);
    if (text === undefined) return refuse(t`The package names it but does not have it.`);
    await readElements(text, itemNames, (item) => items.push(item), alone);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return refuse(error.message);
  }
  for (const each of items) {
    const own = withPathsFrom(folderOf(path), withNamesOf2(each));
    const { item, refusal } = await withSharedTexts(own, path, read, before);
    addItem(
      collector,
      { ...parseItem(item, options), place, ...(points && { points }), ...(refusal && { refusal }) },
      item,
    );
  }
  if (items.length === 0) refuse(t`It is not a QTI item.`);
}

function addItem(collector: Collector, found: FoundQuestion, { attributes }: XmlElement) {
  if (!isNumber(attributes.title)) collector.lose(t`Question titles are not imported.`);
  collector.add(found);
}
