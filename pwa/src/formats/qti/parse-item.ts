import type { FoundQuestion } from '../collector.ts';
import { conditional, createQuestionTexts, joinExplanation } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { type Key, readKey } from '../weights.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';
import { findAll } from './names.ts';
import { readText } from './read-text.ts';
import { referencesIn, standsElsewhere } from './shared-texts.ts';

const otherKinds: Readonly<Record<string, string>> = {
  textEntryInteraction: 'It asks for a short answer to be typed.',
  extendedTextInteraction: 'It is an essay question.',
  matchInteraction: 'It is a matching question.',
  associateInteraction: 'It is a matching question.',
  gapMatchInteraction: 'It is a text with gaps.',
  inlineChoiceInteraction: 'It is a text with gaps.',
  orderInteraction: 'It asks for an order.',
  hottextInteraction: 'It asks for words to be marked in a text.',
  sliderInteraction: 'It asks for a number.',
  uploadInteraction: 'It asks for a file.',
  drawingInteraction: 'It asks for a drawing.',
  mediaInteraction: 'It plays media.',
};

/** Reads an `assessmentItem` of QTI 2 or 3, with QTI 2 names, that has one choice. */
export function parseItem(item: XmlElement, options: TextOptions): Omit<FoundQuestion, 'place'> {
  const texts = createQuestionTexts();
  const body = childOf(item, 'itemBody');
  const name = body ? texts.essential(readText(body, options)) : '';
  const interactions = body ? interactionsIn(body) : [];
  const [interaction] = interactions;
  const draft = { name, options: [], correct: [] };
  if (!interaction) return { ...draft, refusal: 'It is a text without a question.' };
  if (interactions.length > 1) return { ...draft, refusal: `It has ${interactions.length} places to answer.` };
  if (interaction.name !== 'choiceInteraction') {
    const refusal =
      otherKinds[interaction.name] ?? `It is of a type that this app does not have (${interaction.name}).`;
    return { ...draft, refusal };
  }
  const choices = childrenOf(interaction, 'simpleChoice');
  const shown = [
    ...(body ? findAll(body, (each) => each === 'feedbackBlock') : []),
    ...childrenOf(item, 'modalFeedback'),
  ].map((feedback) => ({ on: feedback.attributes.identifier ?? '', text: texts.beside(readText(feedback, options)) }));
  const found = choices.map((choice) => {
    const id = choice.attributes.identifier ?? '';
    const inline = findAll(choice, (each) => each === 'feedbackInline').map((each) =>
      texts.beside(readText(each, options)),
    );
    const own = shown.filter(({ on }) => on === id).map(({ text }) => text);
    return { id, text: texts.essential(readText(choice, options)), feedback: [...inline, ...own].join(' ') };
  });
  const general = shown
    .filter(({ on }) => !found.some(({ id }) => id === on))
    .map(({ on, text }) => {
      if (/incorrect|wrong/i.test(on)) return conditional('wrong', text);
      return /correct|right/i.test(on) ? conditional('right', text) : text;
    });
  const key = keyOf(
    item,
    interaction,
    found.map(({ id }) => id),
  );
  const isCalculated = findAll(item, (each) => each === 'templateDeclaration' || each === 'printedVariable').length > 0;
  const refusal =
    (referencesIn(item).length > 0 ? standsElsewhere(item) : undefined) ??
    texts.refusal ??
    (isCalculated ? 'Its texts are calculated.' : undefined) ??
    (item.attributes.adaptive === 'true' ? 'It adapts to the answers given.' : undefined) ??
    key.refusal;
  const isLimited = body && findAll(body, (each) => each === 'mediaInteraction').some(hasMostPlays);
  return {
    name,
    options: found.map(({ text }) => text),
    correct: key.correct,
    explanation: joinExplanation(general, found),
    ...(refusal && { refusal }),
    lost: [...texts.lost, ...key.lost, ...(isLimited ? ['How often its sound may be played is not kept.'] : [])],
  };
}

/** The places to answer. A sound to listen to is one only if there is no other. */
function interactionsIn(body: XmlElement): XmlElement[] {
  const all = findAll(body, (each) => each.endsWith('Interaction'));
  const others = all.filter(({ name }) => name !== 'mediaInteraction');
  return others.length > 0 ? others : all;
}

/** The declared key of an item's choice. */
function keyOf(item: XmlElement, interaction: XmlElement, ids: readonly string[]): Key {
  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );
  const correctResponse = childOf(declaration, 'correctResponse');
  const values = correctResponse ? childrenOf(correctResponse, 'value').map((value) => textIn(value).trim()) : [];
  const correct = values.map((value) => ids.indexOf(value));
  const mapping = childOf(declaration, 'mapping');
  const cardinality = declaration?.attributes.cardinality ?? 'single';
  const none: Key = { correct, lost: [] };
  if (cardinality === 'ordered') return { ...none, refusal: 'It asks for an order.' };
  if (correct.includes(-1)) return { ...none, refusal: 'Its key names an option that it does not have.' };
  const isSingle = cardinality === 'single';
  if (isSingle && correct.length > 1) return { ...none, refusal: 'It has several keys, but one option may be chosen.' };
  const processing = childOf(item, 'responseProcessing');
  const template = processing?.attributes.template ?? '';
  const usesMapping = /map_response/.test(template) || (processing && findAll(processing, isMapResponse).length > 0);
  if (mapping && (usesMapping || values.length === 0)) return keyOfMapping(mapping, ids, correct, isSingle);
  const isUsual =
    !processing || /match_correct/.test(template) || findAll(processing, (each) => each === 'correct').length > 0;
  return isUsual || correct.length === 0
    ? none
    : { ...none, lost: ['Its own rules of marking are not imported; its key is.'] };
}

const hasMostPlays = ({ attributes }: XmlElement) => Number(attributes.maxPlays ?? 0) > 0;

const isMapResponse = (name: string) => name === 'mapResponse';

/** Reads a key from the marks of each option, which must match the declared key if there is one. */
function keyOfMapping(
  mapping: XmlElement,
  ids: readonly string[],
  declared: readonly number[],
  isSingle: boolean,
): Key {
  const marks = ids.map(() => Number(mapping.attributes.defaultValue ?? 0));
  for (const { attributes } of childrenOf(mapping, 'mapEntry')) {
    const at = ids.indexOf(attributes.mapKey ?? '');
    if (at >= 0) marks[at] = Number(attributes.mappedValue ?? 0);
  }
  const positive = marks.filter((mark) => mark > 0);
  const full = isSingle ? Math.max(0, ...positive) : positive.reduce((sum, mark) => sum + mark, 0);
  const key = readKey(
    marks.map((mark) => (full > 0 ? (100 * mark) / full : 0)),
    isSingle,
  );
  const isDeclared = declared.length === key.correct.length && declared.every((at) => key.correct.includes(at));
  if (key.refusal || declared.length === 0 || isDeclared) return key;
  return { ...key, refusal: 'Its marks and its key name different options.' };
}
