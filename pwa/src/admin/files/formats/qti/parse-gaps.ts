import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import { otherDraft } from '../check-question.ts';
import type { OtherFields } from '../format.ts';
import { dropdownOf, type Made, marksTakenOff } from '../moodle-answers.ts';
import { childrenOf, type XmlElement } from '../xml/read-elements.ts';
import { candidatesOf } from './candidates.ts';
import { onlyKey } from './choice-key.ts';
import { correctValues, declarationOf } from './declarations.ts';
import { type AnswerPlace, pairsOf, placeMarks } from './gap-marks.ts';
import { greatest } from './item-marks.ts';
import type { FoundInteraction, ItemReading } from './item-reading.ts';
import { findAll } from './names.ts';
import { unknownRules } from './older-conditions.ts';
import { readText } from './read-text.ts';
import { type MadeGap, type MarksOfText, typedAnswer } from './typed-answers.ts';

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
  const inPlace = new Map(placed.map(({ element }, at) => [element, `[[${at + 1}]]`]));
  const name = texts.essential(readText(body, options, inPlace));
  const marks = placeMarks(reading.item, placed.map(placeOf));
  const refuse = (refusal: string) => ({ options: [], correct: [], refusal, name });
  if (!marks) return refuse(unknownRules());
  const made: MadeGap[] = [];
  for (const [at, each] of placed.entries()) {
    const { marksOf } = marks;
    const gap = gapOf(reading, each, marksOf && ((answer) => marksOf(at, answer)));
    if ('refusal' in gap) return refuse(gap.refusal);
    made.push(gap);
  }
  const lost = [...new Set(made.flatMap((each) => each.lost))];
  const asked = textBeforeAnswer(name);
  const only = made.length === 1 ? made[0]?.gap : undefined;
  if (asked && only && only.kind !== 'dropdown') return { ...otherDraft(only as OtherFields), name: asked, lost };
  const points = marks.isOther ? undefined : wholePointsOf(made.map(({ full }) => full));
  const gaps = made.map(({ gap }, at) => ({ ...gap, ...(points?.[at] && { points: points[at] }) }) as Gap);
  return {
    ...otherDraft({ kind: 'gaps', gaps }),
    name,
    lost: marks.isOther || points === undefined ? [...lost, onlyKey()] : lost,
  };
}

const placeOf = ({ element, interaction }: PlacedGap): AnswerPlace => ({
  interaction,
  gap: interaction.name === 'gapMatchInteraction' ? element.attributes.identifier : undefined,
});

const onlyMark = '[[1]]';

/** The text above the only gap, if that stands on a line of its own at the end: it asks for an answer. */
export function textBeforeAnswer(name: string): string | undefined {
  if (!name.endsWith(onlyMark)) return undefined;
  const before = name.slice(0, -onlyMark.length);
  const asked = before.trimEnd();
  return before.slice(asked.length).includes('\n') ? asked.trim() : undefined;
}

/** The greatest common denominator that is tried for the marks of gaps. */
const mostParts = 100;

/** Marks as whole points that are 1 for all if they are equal; undefined if there are none. */
function wholePointsOf(marks: readonly number[]): (number | undefined)[] | undefined {
  const [first = 1] = marks;
  if (marks.every((each) => Math.abs(each - first) < 1e-6)) return marks.map(() => undefined);
  const least = marks.reduce((one, other) => Math.min(one, other));
  const units = Array.from({ length: mostParts }, (_, at) => (at === 0 ? 1 : least / at));
  const unit = units.find((each) => marks.every((mark) => isPoints(mark / each)));
  return unit === undefined ? undefined : marks.map((mark) => Math.round(mark / unit));
}

const isPoints = (number: number) =>
  number > 0.5 && number < limits.points + 0.5 && Math.abs(number - Math.round(number)) < 1e-6;

function gapOf(
  reading: ItemReading,
  { element, interaction }: PlacedGap,
  marksOf: MarksOfText | undefined,
): Made<MadeGap> {
  const { item, options, texts } = reading;
  const declaration = declarationOf(item, interaction);
  if (interaction.name === 'textEntryInteraction') return typedAnswer(item, declaration, marksOf);
  if (findAll(interaction, (name) => name === 'gapImg').length > 0)
    return { refusal: t`Pictures are put into its gaps.` };
  const choices = ['inlineChoice', 'simpleChoice', 'gapText'].flatMap((name) => childrenOf(interaction, name));
  const ids = choices.map(({ attributes }) => attributes.identifier ?? '');
  const { gap: id } = placeOf({ element, interaction });
  const declared = id === undefined ? declaredMarks(item, declaration) : marksOfPairs(declaration, id);
  const ofKey = ids.map((each) => declared.get(each) ?? 0);
  const ofRules = marksOf ? ids.map(marksOf) : ofKey;
  const isKnown = ofRules.every((each) => each !== undefined);
  if (!isKnown && declared.size === 0) return { refusal: unknownRules() };
  const scores = isKnown ? ofRules : ofKey;
  const full = greatest(scores);
  const made = dropdownOf(
    choices.map((choice, at) => ({
      text: texts.plainOnly(readText(choice, options)),
      part: full > 0 ? Number(((scores[at] ?? 0) / full).toPrecision(12)) : 0,
    })),
  );
  const lost = isKnown ? (scores.some((each) => each < 0) ? [marksTakenOff()] : []) : [onlyKey()];
  return 'refusal' in made ? made : { gap: made, full, lost };
}

/** The marks of the answers that a declaration names, by their ids. */
const declaredMarks = (item: XmlElement, declaration: XmlElement | undefined) =>
  new Map(candidatesOf(item, declaration, false).map(({ text, marks }) => [text, marks]));

/** 1 for each text that is put into a gap. */
const marksOfPairs = (declaration: XmlElement | undefined, gap: string) =>
  new Map(
    pairsOf(correctValues(declaration)).flatMap(([choice = '', place]) =>
      place === gap ? [[choice, 1] as const] : [],
    ),
  );
