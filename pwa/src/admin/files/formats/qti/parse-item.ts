import { plural, t } from '@lingui/core/macro';
import { otherDraft } from '../check-question.ts';
import type { FoundQuestion } from '../collector.ts';
import type { OtherFields } from '../format.ts';
import { createQuestionTexts, joinExplanation } from '../question-texts.ts';
import type { TextOptions } from '../text/read-medium.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { keyOf } from './choice-key.ts';
import { declarationOf, isOn } from './declarations.ts';
import { generalFeedback } from './feedback.ts';
import { placeMarks } from './gap-marks.ts';
import type { FoundInteraction, ItemReading } from './item-reading.ts';
import { findAll } from './names.ts';
import { gapsIn, readGaps } from './parse-gaps.ts';
import { readAssociate, readMatch, readOrder } from './parse-order-match.ts';
import { readText } from './read-text.ts';
import { referencesIn, standsElsewhere } from './shared-texts.ts';
import { withTolerancesOfKey } from './tolerances.ts';
import { typedAnswer } from './typed-answers.ts';

const otherKinds = (): Readonly<Record<string, string>> => ({
  extendedTextInteraction: t`It is an essay question.`,
  uploadInteraction: t`It asks for a file.`,
  drawingInteraction: t`It asks for a drawing.`,
  mediaInteraction: t`It plays media.`,
  hotspotInteraction: t`It asks for a place in a picture.`,
  selectPointInteraction: t`It asks for a place in a picture.`,
  graphicOrderInteraction: t`It asks for places in a picture.`,
  graphicAssociateInteraction: t`It asks for places in a picture.`,
  graphicGapMatchInteraction: t`It asks for places in a picture.`,
  positionObjectInteraction: t`It asks for places in a picture.`,
});

/** Reads an `assessmentItem` of QTI 2 or 3, with QTI 2 names, as one question. */
export function parseItem(asWritten: XmlElement, options: TextOptions): Omit<FoundQuestion, 'place'> {
  const { item, lost: lostTolerances } = withTolerancesOfKey(asWritten);
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
    : { options: [], correct: [], refusal: t`It is a text without a question.` };
  const { found = [], refusal: why, lost = [], name, ...own } = read;
  const general = generalFeedback(shown.filter(({ on }) => !found.some(({ id }) => id === on)));
  const hasHint = body && findAll(body, (each) => each === 'endAttemptInteraction').length > 0;
  const isLimited = body && findAll(body, (each) => each === 'mediaInteraction').some(hasMostPlays);
  const asked = name ?? (body ? texts.essential(readText(body, options)) : '');
  const refusal = refusalOf(item) ?? texts.refusal ?? why;
  return {
    name: asked,
    ...own,
    explanation: joinExplanation(general, found),
    ...(refusal && { refusal }),
    lost: [
      ...texts.lost,
      ...lost,
      ...lostTolerances,
      ...(isLimited ? [t`How often its sound may be played is not kept.`] : []),
      ...(hasHint ? [t`Its hints are not imported.`] : []),
    ],
  };
}

/** Why an item is refused, whatever it asks. */
function refusalOf(item: XmlElement): string | undefined {
  if (referencesIn(item).length > 0) return standsElsewhere(item);
  if (findAll(item, (each) => each === 'templateDeclaration' || each === 'printedVariable').length > 0)
    return t`Its texts are calculated.`;
  return isOn(item.attributes, 'adaptive', false) ? t`It adapts to the answers given.` : undefined;
}

function readBody(reading: ItemReading): FoundInteraction {
  const refuse = (refusal: string): FoundInteraction => ({ options: [], correct: [], refusal });
  const interactions = interactionsIn(reading.body);
  const [interaction] = interactions;
  if (!interaction) return refuse(t`It is a text without a question.`);
  const gaps = gapsIn(interactions);
  const ids = new Set(interactions.map(({ attributes }) => attributes.responseIdentifier));
  const areOwn = ids.size === interactions.length;
  if (gaps.length > 0 && areOwn && interactions.every((each) => isGap(reading.item, each, interactions.length)))
    return readGaps(reading, gaps);
  if (interactions.length > 1) return refuse(severalPlaces(interactions.length));
  const { name: type } = interaction;
  const read = readers[type];
  return read
    ? read(reading, interaction)
    : refuse(otherKinds()[type] ?? t`It is of a type that this app does not have (${type}).`);
}

/** Why a question is refused that has several places to answer which are no gaps. */
export const severalPlaces = (count: number): string =>
  plural(count, { one: 'It has # place to answer.', other: 'It has # places to answer.' });

const gapInteractions = new Set(['textEntryInteraction', 'inlineChoiceInteraction', 'gapMatchInteraction']);

/** Whether a place to answer is a gap. Beside others, so is the choice of one option. */
const isGap = (item: XmlElement, interaction: XmlElement, count: number) =>
  gapInteractions.has(interaction.name) ||
  (count > 1 &&
    interaction.name === 'choiceInteraction' &&
    declarationOf(item, interaction)?.attributes.cardinality === 'single');

const readers: Readonly<Record<string, (reading: ItemReading, interaction: XmlElement) => FoundInteraction>> = {
  choiceInteraction: readChoice,
  orderInteraction: readOrder,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
  hottextInteraction: readHottext,
  sliderInteraction: readSlider,
};

/** Marked words of a text, of which one or some are chosen. */
function readHottext(reading: ItemReading, interaction: XmlElement): FoundInteraction {
  const choice = readChoice(
    reading,
    interaction,
    findAll(interaction, (name) => name === 'hottext'),
  );
  const isDistinct = new Set(choice.options).size === choice.options.length;
  return isDistinct ? choice : { ...choice, refusal: t`It asks for words in a text that has them more than once.` };
}

function readSlider({ item }: ItemReading, interaction: XmlElement): FoundInteraction {
  const { marksOf } = placeMarks(item, [{ interaction }]) ?? {};
  const made = typedAnswer(item, declarationOf(item, interaction), marksOf && ((answer) => marksOf(0, answer)));
  if ('refusal' in made) return { options: [], correct: [], refusal: made.refusal };
  const lost = [...made.lost, t`Its slider became a field for a number.`];
  return { ...otherDraft(made.gap as OtherFields), lost };
}

function readChoice(
  { item, options, texts, feedbackOf }: ItemReading,
  interaction: XmlElement,
  choices: readonly XmlElement[] = childrenOf(interaction, 'simpleChoice'),
): FoundInteraction {
  const found = choices.map((choice) => ({
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
  // A button that ends an attempt is no answer.
  const others = all.filter(({ name }) => name !== 'mediaInteraction' && name !== 'endAttemptInteraction');
  return others.length > 0 ? others : all;
}

const hasMostPlays = ({ attributes }: XmlElement) => Number(attributes.maxPlays ?? 0) > 0;
