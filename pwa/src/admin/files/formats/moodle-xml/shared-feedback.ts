import { convertMoodleText } from '../moodle-text.ts';
import { childOf, readElements, textIn, type XmlElement } from '../xml/read-elements.ts';

const names: ReadonlySet<string> = new Set(['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']);

/** Moodle's own English texts, which are recognised even in files of few questions. */
const moodles = /^Your answer is (?:correct|partially correct|incorrect)\.$/;

/** From this many questions on, a text that most of them have is not about any single one. */
const fewest = 3;

/** The feedback texts that most questions share, by their `feedbackKey`. */
export type SharedFeedback = ReadonlyMap<string, string>;

/** Identifies a feedback by its kind and its text in the file. */
export const feedbackKey = (element: XmlElement) => `${element.name} ${textIn(childOf(element, 'text')).trim()}`;

/** Finds the feedback that Moodle adds to every new question, in the language of the course. */
export async function findSharedFeedback(text: string, pace: (done: number) => Promise<void>): Promise<SharedFeedback> {
  const shared = new Map<string, string>();
  if (!text.includes('correctfeedback')) return shared;
  const found = new Map<string, { element: XmlElement; count: number }>();
  const totals = new Map<string, number>();
  const count = (element: XmlElement) => {
    const key = feedbackKey(element);
    if (key === `${element.name} `) return;
    totals.set(element.name, (totals.get(element.name) ?? 0) + 1);
    found.set(key, { element, count: (found.get(key)?.count ?? 0) + 1 });
  };
  await readElements(text, names, count, pace);
  for (const [key, { element, count: times }] of found) {
    const { text: shown } = convertMoodleText(textIn(childOf(element, 'text')), element.attributes.format ?? 'html');
    const isUsual = times >= fewest && 2 * times > (totals.get(element.name) ?? 0);
    if (isUsual || moodles.test(shown)) shared.set(key, shown);
  }
  return shared;
}
