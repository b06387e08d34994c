import { t } from '@lingui/core/macro';
import { otherDraft } from '../check-question.ts';
import type { FoundQuestion } from '../collector.ts';
import type { OtherFields } from '../format.ts';
import { createQuestionTexts, joinExplanation } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { wholePoints } from '../whole-points.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { generalFeedback } from './feedback.ts';
import type { FoundInteraction } from './item-reading.ts';
import { findAll } from './names.ts';
import { readOlderChoice } from './older-choice.ts';
import { type Condition, conditionsOf } from './older-conditions.ts';
import { fieldsOf, marksOf, typeOf } from './older-fields.ts';
import { placeOf, readOlderGaps, withGaps } from './older-gaps.ts';
import { readCategories, readOlderMatch, readOlderOrder } from './older-match.ts';
import { readMaterial } from './older-material.ts';
import { isTyped, labelsOf, type OlderReading, responsesIn } from './older-responses.ts';
import { readTyped } from './older-typed.ts';
import { severalPlaces } from './parse-item.ts';

/** The types that are refused whatever they contain, in lower case. */
const otherTypes: readonly (readonly [RegExp, () => string])[] = [
  [/^(?:essay|short response|cc\.essay)/, () => t`It is an essay question.`],
  [/^file[ _]upload/, () => t`It asks for a file.`],
  [/^(?:calculated|formula)/, () => t`It asks for a number that is calculated.`],
  [/^hot[ _]?spot/, () => t`It asks for a place in a picture.`],
  [/^text_only/, () => t`It is a text without a question.`],
  [/^quiz bowl/, () => t`It asks for a question to an answer.`],
];

/** Feedback, rules and options of an item, and its places to answer: a larger one is meant to take time. */
const mostParts = 2_000;
const mostResponses = 100;

/** Texts that other items of the file show with theirs, by their ids. */
export type Stimuli = Map<string, XmlElement>;

/** Reads an item of QTI 1.2 as one question. */
export function parseOlderItem(item: XmlElement, options: TextOptions, stimuli: Stimuli): Omit<FoundQuestion, 'place'> {
  const texts = createQuestionTexts();
  const fields = fieldsOf(item);
  const type = typeOf(fields).toLowerCase();
  const presentation = childOf(item, 'presentation') ?? { ...item, children: [] };
  if (/^text_only/.test(type)) stimuli.set(item.attributes.ident ?? '', presentation);
  const parent = fields.get('parent_stimulus_item_ident');
  const stimulus = parent === undefined ? undefined : stimuli.get(parent);
  const responses = responsesIn(presentation);
  const isHuge = partsOf(item, responses) > mostParts || responses.length > mostResponses;
  const rules = isHuge ? { refusal: t`It has more parts than any question.` } : conditionsOf(item);
  const conditions = 'refusal' in rules ? [] : rules;
  const shown = (isHuge ? [] : childrenOf(item, 'itemfeedback')).map((feedback) => ({
    on: feedback.attributes.ident ?? '',
    text: texts.beside(readMaterial(feedback, options)),
  }));
  const answers = answersWithFeedback(conditions);
  const feedbackOf = (answer: string) =>
    shown
      .filter(({ on }) => answers.get(on) === answer)
      .map(({ text }) => text)
      .join(' ');
  const reading: OlderReading = { presentation, type, fields, conditions, options, texts, feedbackOf };
  const read = 'refusal' in rules ? refuse(rules.refusal) : readResponses(reading);
  const asked = read.name ?? askedIn(reading, read.own?.kind === 'match' ? [] : responses);
  const before = stimulus ? texts.essential(readMaterial(stimulus, options)) : '';
  const { found = answersOf(reading), refusal: why, lost = [], name: _, ...own } = read;
  const { points, lost: lostMarks } = wholePoints(Number(marksOf(fields) || 1));
  const refusal =
    otherTypes.find(([pattern]) => pattern.test(type))?.[1]() ??
    texts.refusal ??
    (parent && !stimulus ? t`A part of its text is in another item, which the file does not have.` : why);
  const hasHint = findAll(item, (each) => each === 'hint').length > 0;
  return {
    name: [before, asked].filter(Boolean).join('\n\n'),
    ...own,
    ...(points !== undefined && { points }),
    explanation: joinExplanation(generalFeedback(shown.filter(({ on }) => !answers.has(on))), found),
    ...(refusal && { refusal }),
    lost: [...texts.lost, ...lost, ...lostMarks, ...(hasHint ? [t`Its hints are not imported.`] : [])],
  };
}

/** The number of an item's feedback, rules and options. */
function partsOf(item: XmlElement, responses: readonly XmlElement[]): number {
  const processing = childOf(item, 'resprocessing');
  const rules = processing ? childrenOf(processing, 'respcondition').length : 0;
  return childrenOf(item, 'itemfeedback').length + rules + responses.flatMap(labelsOf).length;
}

/** The question, a part of which may stand inside of its only place to answer. */
function askedIn({ presentation, options, texts }: OlderReading, [only, another]: readonly XmlElement[]): string {
  const around = texts.essential(readMaterial(presentation, options));
  const inside = only && !another ? texts.essential(readMaterial(only, options)) : '';
  return [around, inside].filter(Boolean).join('\n\n');
}

const refuse = (refusal: string): FoundInteraction => ({ options: [], correct: [], refusal, found: [] });

function readResponses(reading: OlderReading): FoundInteraction {
  const { presentation, type, options, texts } = reading;
  const responses = responsesIn(presentation);
  const [only, another] = responses;
  if (!only) return refuse(t`It is a text without a question.`);
  if (responses.some(({ name }) => name === 'response_xy')) return refuse(t`It asks for a place in a picture.`);
  const text = readMaterial(presentation, options).text;
  const inText = responses.filter((response) => text.includes(placeOf(response)));
  if (inText.length === responses.length)
    return readOlderGaps(responses, withGaps(texts.essential(readMaterial(presentation, options)), responses), reading);
  if (inText.length > 0 || /^(?:fill_in_multiple|multiple_dropdowns|fill in the blank plus|jumbled)/.test(type))
    return refuse(t`One of its gaps is not in its text.`);
  if (responses.every(isTyped)) return readFields(responses, reading);
  if (responses.some(isTyped)) return refuse(severalPlaces(responses.length));
  if (/^categorization/.test(type)) return readCategories(responses, reading);
  if (another || /^matching/.test(type)) return readOlderMatch(responses, reading);
  return only.attributes.rcardinality === 'Ordered' ? readOlderOrder(only, reading) : readOlderChoice(only, reading);
}

/** Reads fields for text: one after the text asks for the answer to the question, others are gaps in it. */
function readFields(responses: readonly XmlElement[], reading: OlderReading): FoundInteraction {
  const { presentation, options, texts } = reading;
  const marks = new Map(responses.map((response, at) => [response, `[[${at + 1}]]`]));
  const name = texts.essential(readMaterial(presentation, options, marks));
  const [only, another] = responses;
  const isAfter = /^(.*)\s\[\[1\]\]$/s.exec(name) ?? (name.includes('[[1]]') ? null : [name, name]);
  if (!only || another || !isAfter) return readOlderGaps(responses, name, reading);
  const made = readTyped(only, reading);
  if ('refusal' in made) return { options: [], correct: [], refusal: made.refusal, name: isAfter[1] ?? '' };
  return { ...otherDraft(made as OtherFields), name: isAfter[1] ?? '' };
}

/** The feedback that only conditions with one answer show: by its id, that answer. */
function answersWithFeedback(conditions: readonly Condition[]): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  const others = new Set<string>();
  for (const { tests, feedback } of conditions) {
    const [test, another] = tests;
    for (const id of feedback) {
      const isOwn = test && !another && !test.isNegated && !/^(?:general_|in)?correct|^general/i.test(id);
      if (!isOwn || (answers.get(id) ?? test.value) !== test.value) others.add(id);
      else answers.set(id, test.value);
    }
  }
  for (const id of others) answers.delete(id);
  return answers;
}

/** The answers to which there is feedback. */
function answersOf({ presentation, options, texts, conditions, feedbackOf }: OlderReading) {
  const labels = responsesIn(presentation).flatMap(labelsOf);
  const labelled = labels.map((label) => ({
    id: label.attributes.ident ?? '',
    text: texts.beside(readMaterial(label, options)),
  }));
  const typed = conditions
    .flatMap(({ tests }) => tests)
    .filter(({ value }) => !labelled.some(({ id }) => id === value))
    .map(({ value }) => ({ id: value, text: value }));
  const byId = new Map([...labelled, ...typed].map((answer) => [answer.id, answer]));
  return [...byId.values()].map((answer) => ({ ...answer, feedback: feedbackOf(answer.id) }));
}
