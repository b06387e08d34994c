import type { FoundQuestion } from '../collector.ts';
import { createQuestionTexts, joinExplanation } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { keyOf } from './choice-key.ts';
import { generalFeedback } from './feedback.ts';
import type { FoundInteraction, ItemReading } from './item-reading.ts';
import { findAll } from './names.ts';
import { gapsIn, readGaps } from './parse-gaps.ts';
import { readAssociate, readMatch, readOrder } from './parse-order-match.ts';
import { readText } from './read-text.ts';
import { referencesIn, standsElsewhere } from './shared-texts.ts';

const otherKinds: Readonly<Record<string, string>> = {
  extendedTextInteraction: 'It is an essay question.',
  hottextInteraction: 'It asks for words to be marked in a text.',
  sliderInteraction: 'It asks for a number on a slider.',
  uploadInteraction: 'It asks for a file.',
  drawingInteraction: 'It asks for a drawing.',
  mediaInteraction: 'It plays media.',
  hotspotInteraction: 'It asks for a place in a picture.',
  selectPointInteraction: 'It asks for a place in a picture.',
  graphicOrderInteraction: 'It asks for places in a picture.',
  graphicAssociateInteraction: 'It asks for places in a picture.',
  graphicGapMatchInteraction: 'It asks for places in a picture.',
  positionObjectInteraction: 'It asks for places in a picture.',
};

/** Reads an `assessmentItem` of QTI 2 or 3, with QTI 2 names, as one question. */
export function parseItem(item: XmlElement, options: TextOptions): Omit<FoundQuestion, 'place'> {
  const texts = createQuestionTexts();
  const body = childOf(item, 'itemBody');
  const shown = [
    ...(body ? findAll(body, (each) => each === 'feedbackBlock') : []),
    ...childrenOf(item, 'modalFeedback'),
  ].map((feedback) => ({ on: feedback.attributes.identifier ?? '', text: texts.beside(readText(feedback, options)) }));
  const feedbackOf = (choice: XmlElement) => {
    const inline = findAll(choice, (each) => each === 'feedbackInline').map((each) =>
      texts.beside(readText(each, options)),
    );
    const own = shown.filter(({ on }) => on === choice.attributes.identifier).map(({ text }) => text);
    return [...inline, ...own].join(' ');
  };
  const read: FoundInteraction = body
    ? readBody({ item, body, options, texts, feedbackOf })
    : { options: [], correct: [], refusal: 'It is a text without a question.' };
  const { found = [], refusal: why, lost = [], name, ...own } = read;
  const general = generalFeedback(shown.filter(({ on }) => !found.some(({ id }) => id === on)));
  const isLimited = body && findAll(body, (each) => each === 'mediaInteraction').some(hasMostPlays);
  const asked = name ?? (body ? texts.essential(readText(body, options)) : '');
  const refusal = refusalOf(item) ?? texts.refusal ?? why;
  return {
    name: asked,
    ...own,
    explanation: joinExplanation(general, found),
    ...(refusal && { refusal }),
    lost: [...texts.lost, ...lost, ...(isLimited ? ['How often its sound may be played is not kept.'] : [])],
  };
}

/** Why an item is refused, whatever it asks. */
function refusalOf(item: XmlElement): string | undefined {
  if (referencesIn(item).length > 0) return standsElsewhere(item);
  if (findAll(item, (each) => each === 'templateDeclaration' || each === 'printedVariable').length > 0)
    return 'Its texts are calculated.';
  return item.attributes.adaptive === 'true' ? 'It adapts to the answers given.' : undefined;
}

function readBody(reading: ItemReading): FoundInteraction {
  const refuse = (refusal: string): FoundInteraction => ({ options: [], correct: [], refusal });
  const interactions = interactionsIn(reading.body);
  const [interaction] = interactions;
  if (!interaction) return refuse('It is a text without a question.');
  const gaps = gapsIn(reading.body);
  if (gaps.length > 0 && interactions.every(({ name }) => gapInteractions.has(name))) return readGaps(reading, gaps);
  if (interactions.length > 1) return refuse(`It has ${interactions.length} places to answer.`);
  const read = readers[interaction.name];
  return read
    ? read(reading, interaction)
    : refuse(otherKinds[interaction.name] ?? `It is of a type that this app does not have (${interaction.name}).`);
}

const gapInteractions = new Set(['textEntryInteraction', 'inlineChoiceInteraction', 'gapMatchInteraction']);

const readers: Readonly<Record<string, (reading: ItemReading, interaction: XmlElement) => FoundInteraction>> = {
  choiceInteraction: readChoice,
  orderInteraction: readOrder,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
};

function readChoice({ item, options, texts, feedbackOf }: ItemReading, interaction: XmlElement): FoundInteraction {
  const found = childrenOf(interaction, 'simpleChoice').map((choice) => ({
    id: choice.attributes.identifier ?? '',
    text: texts.essential(readText(choice, options)),
    feedback: feedbackOf(choice),
  }));
  const { correct, refusal, lost, marking } = keyOf(
    item,
    interaction,
    found.map(({ id }) => id),
  );
  return {
    options: found.map(({ text }) => text),
    correct,
    ...(refusal && { refusal }),
    ...(marking && { marking }),
    lost,
    found,
  };
}

/** The places to answer. A sound to listen to is one only if there is no other. */
function interactionsIn(body: XmlElement): XmlElement[] {
  const all = findAll(body, (each) => each.endsWith('Interaction'));
  const others = all.filter(({ name }) => name !== 'mediaInteraction');
  return others.length > 0 ? others : all;
}

const hasMostPlays = ({ attributes }: XmlElement) => Number(attributes.maxPlays ?? 0) > 0;
