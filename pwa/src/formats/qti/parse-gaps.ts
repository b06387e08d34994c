import { t } from '@lingui/core/macro';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import { otherDraft } from '../check-question.ts';
import type { OtherFields } from '../format.ts';
import { dropdownOf, type Made } from '../moodle-answers.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { onlyKey } from './choice-key.ts';
import { correctValues, declarationOf } from './declarations.ts';
import type { FoundInteraction, ItemReading } from './item-reading.ts';
import { findAll } from './names.ts';
import { readText } from './read-text.ts';
import { scoresOfChoices, typedAnswer } from './typed-answers.ts';

/** A gap of an item, with the interaction to which it belongs. */
interface PlacedGap {
  element: XmlElement;
  interaction: XmlElement;
}

/** The gaps in an item's text, in order. */
export function gapsIn(interactions: readonly XmlElement[]): PlacedGap[] {
  return interactions.flatMap((interaction) => {
    if (interaction.name === 'gapMatchInteraction')
      return findAll(interaction, (name) => name === 'gap').map((element) => ({ element, interaction }));
    const isInText = interaction.name === 'textEntryInteraction' || interaction.name === 'inlineChoiceInteraction';
    // The gap stands below the question of a choice, in place of its options.
    const element = isInText ? interaction : childrenOf(interaction, 'simpleChoice')[0];
    return element ? [{ element, interaction }] : [];
  });
}

/** Reads gaps; a single field for text on a line of its own is the answer to the whole question. */
export function readGaps(reading: ItemReading, placed: readonly PlacedGap[]): FoundInteraction {
  const { body, options, texts } = reading;
  const formulas = findAll(body, (each) => each === 'math');
  if (
    placed.some(({ element }) =>
      formulas.some((formula) => findAll(formula, (each) => each === element.name).includes(element)),
    )
  )
    return {
      options: [],
      correct: [],
      name: readText(body, options).text,
      refusal: t`One of its gaps is inside a formula.`,
    };
  const marks = new Map(placed.map(({ element }, at) => [element, `[[${at + 1}]]`]));
  const name = texts.essential(readText(body, options, marks));
  const gaps: Gap[] = [];
  for (const each of placed) {
    const made = gapOf(reading, each);
    if ('refusal' in made) return { options: [], correct: [], refusal: made.refusal, name };
    gaps.push(made);
  }
  const asked = textBeforeAnswer(name);
  const [only] = gaps;
  if (asked && gaps.length === 1 && only && only.kind !== 'dropdown') {
    const { points: _, ...own } = only;
    return { ...otherDraft(own as OtherFields), name: asked };
  }
  // The usual rules are about one response.
  const hasTemplate = childOf(reading.item, 'responseProcessing')?.attributes.template !== undefined;
  const isOwn = hasTemplate && new Set(placed.map(({ interaction }) => interaction)).size > 1;
  return { ...otherDraft({ kind: 'gaps', gaps: inWholePoints(gaps) }), name, lost: isOwn ? [onlyKey()] : [] };
}

const onlyMark = '[[1]]';

/** The text above the only gap, if that stands on a line of its own at the end: it asks for an answer. */
export function textBeforeAnswer(name: string): string | undefined {
  if (!name.endsWith(onlyMark)) return undefined;
  const before = name.slice(0, -onlyMark.length);
  const asked = before.trimEnd();
  return before.slice(asked.length).includes('\n') ? asked.trim() : undefined;
}

/** Gaps whose marks are no whole numbers count the same if they are equal. */
function inWholePoints(gaps: readonly Gap[]): Gap[] {
  const isEqual = gaps.every(({ points }) => points === gaps[0]?.points);
  return gaps.map(({ points = 1, ...gap }) => ({ ...gap, ...(points !== 1 && !isEqual && { points }) }) as Gap);
}

function gapOf(reading: ItemReading, { element, interaction }: PlacedGap): Made<Gap> {
  if (interaction.name === 'textEntryInteraction') return typedAnswer(reading.item, interaction);
  if (interaction.name === 'gapMatchInteraction') return gapOfMatch(reading, element, interaction);
  const { item, options, texts } = reading;
  const choices = [...childrenOf(interaction, 'inlineChoice'), ...childrenOf(interaction, 'simpleChoice')];
  const { parts, points } = scoresOfChoices(
    item,
    interaction,
    choices.map(({ attributes }) => attributes.identifier ?? ''),
  );
  const made = dropdownOf(
    choices.map((choice, at) => ({ text: texts.plainOnly(readText(choice, options)), part: parts[at] ?? 0 })),
  );
  return 'refusal' in made ? made : { ...made, ...(points !== 1 && { points }) };
}

/** A gap into which one of the texts of its interaction is put. */
function gapOfMatch({ item, options, texts }: ItemReading, gap: XmlElement, interaction: XmlElement): Made<Gap> {
  if (findAll(interaction, (name) => name === 'gapImg').length > 0)
    return { refusal: t`Pictures are put into its gaps.` };
  const choices = childrenOf(interaction, 'gapText');
  const right = correctValues(declarationOf(item, interaction))
    .map((value) => value.split(/\s+/))
    .filter(([, place]) => place === gap.attributes.identifier)
    .map(([choice]) => choice);
  return dropdownOf(
    choices.map((choice) => ({
      text: texts.plainOnly(readText(choice, options)),
      part: right.includes(choice.attributes.identifier) ? 1 : 0,
    })),
  );
}
