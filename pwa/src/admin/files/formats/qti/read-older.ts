import { t } from '@lingui/core/macro';
import type { Collector } from '../collector.ts';
import { isNumber } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { readElements } from '../xml/read-elements.ts';
import { parseOlderItem, type Stimuli } from './parse-older-item.ts';

const ofBank = () => t`Questions that it takes from a question bank are imported only if they are in the file.`;

/** The words for content that is lost with an element, by the element's name. */
const notes: ReadonlyMap<string, () => string> = new Map([
  [
    'selection_number',
    () => t`Groups of which each taker gets some questions only are not kept: all of their questions are imported.`,
  ],
  ['bankentry_item', ofBank],
  ['sourcebank_ref', ofBank],
  ['presentation_material', () => t`Texts beside its questions are not imported.`],
]);

/** Whether a file is QTI 1.2. */
export const isOlder = (text: string) => /<(?:[\w-]{1,40}:)?questestinterop[\s>]/.test(text.slice(0, 10_000));

interface File {
  text: string;
  options: TextOptions;
  /** The place of an item, for people. @param line where it starts */
  placeOf(line: number): string;
}

/** Reads the items of a file of QTI 1.2, as Canvas, Blackboard and Respondus write it. */
export async function readOlder(
  collector: Collector,
  { text, options, placeOf }: File,
  pace: (done: number) => Promise<void>,
): Promise<void> {
  const stimuli: Stimuli = new Map();
  await readElements(
    text,
    new Set(['item']),
    (item) => {
      if (!isNumber(item.attributes.title)) collector.lose(t`Question titles are not imported.`);
      collector.add({ ...parseOlderItem(item, options, stimuli), place: placeOf(item.line) });
    },
    pace,
    (name, attributes) => {
      const title = attributes.title?.trim();
      if (name === 'assessment' || name === 'objectbank') collector.startCategory(title ? { name: title } : {});
      const note = notes.get(name);
      if (note) collector.lose(note());
    },
  );
}
