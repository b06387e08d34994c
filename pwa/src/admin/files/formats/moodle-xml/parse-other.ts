import { t } from '@lingui/core/macro';
import { otherDraft } from '../check-question.ts';
import { exactNumber, partOfPercent, reciprocal } from '../exact-number.ts';
import type { OtherFields } from '../format.ts';
import { lostOfAnswers, type Made, numberOf, textOf } from '../moodle-answers.ts';
import { plain, type QuestionTexts } from '../question-texts.ts';
import { htmlMarkup } from '../text/html-elements.ts';
import { htmlToText } from '../text/html-to-text.ts';
import { markFormulas, withoutMarks } from '../text/marks.ts';
import type { BuiltText } from '../text/text-builder.ts';
import { otherMarks } from '../weights.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/read-elements.ts';
import { oneLanguage } from './one-language.ts';

// The fields of Moodle's questions that are no choices. Each reader gives them, or why there are none.

export interface OtherQuestion {
  own: OtherFields;
  marking?: 'exact' | 'partial';
  lost?: string[];
}

interface Reading {
  texts: QuestionTexts;
  convert: (element: XmlElement | undefined) => BuiltText;
  /** Whether this app wrote the file, which means our rules. */
  isOwn: boolean;
}

const textOfChild = (element: XmlElement | undefined, name: string) => textIn(childOf(element, name)).trim();
const answersOf = (question: XmlElement) =>
  childrenOf(question, 'answer').map((answer) => ({
    text: textIn(childOf(answer, 'text')),
    part: partOfPercent(answer.attributes.fraction ?? '0'),
    tolerance: textOfChild(answer, 'tolerance'),
  }));

export function readNumerical(question: XmlElement, { isOwn }: Reading): Made<OtherQuestion> {
  const answers = answersOf(question);
  const number = numberOf(answers);
  if ('refusal' in number) return number;
  const unitElements = childrenOf(childOf(question, 'units') ?? question, 'unit');
  // Without a field for the unit, Moodle marks the number only.
  const lost = lostOfAnswers(answers);
  if (unitElements.length === 0 || textOfChild(question, 'showunits') === '3')
    return { own: { kind: 'numeric', ...number }, lost };
  const units = unitElements.map((unit) => ({
    text: textOfChild(unit, 'unit_name'),
    factor: reciprocal(exactNumber(textOfChild(unit, 'multiplier')) ?? '') ?? '',
  }));
  const first = units.findIndex(({ factor }) => factor === '1');
  if (first === -1) return { refusal: t`None of its units is that of its value.` };
  const rule = textOfChild(question, 'unitgradingtype');
  const isOptional = rule === '' || rule === '0';
  if (rule === '2' && answers.some(({ part }) => part > 0 && part < 1))
    return { refusal: t`A wrong unit costs as much of an answer that is worth less.` };
  const unitPart = isOptional ? 0 : Number(textOfChild(question, 'unitpenalty') || 0.1);
  // Moodle takes a number for right, too, whose unit is a known one but not that of the value.
  const hasOthers = !isOwn && unitPart < 1 && units.some(({ factor }) => factor !== '1');
  return {
    own: {
      kind: 'numeric',
      ...number,
      units: [...units.splice(first, 1), ...units],
      ...(unitPart !== 1 && { unitPart }),
    },
    lost: hasOthers ? [...lost, otherMarks()] : lost,
  };
}

export function readShortAnswer(question: XmlElement): Made<OtherQuestion> {
  const answers = answersOf(question);
  const text = textOf(answers, textOfChild(question, 'usecase') === '1');
  return 'refusal' in text
    ? text
    : { own: { kind: 'text', ...text }, lost: lostOfAnswers(answers, { areTexts: true }) };
}

/** A choice of a list, which Moodle reads as HTML. @param hasFormulas whether Moodle shows formulas in it */
function choiceText(element: XmlElement | undefined, hasFormulas = false): BuiltText {
  const text = oneLanguage(textIn(childOf(element, 'text'))).text.trim();
  if (!htmlMarkup.test(text)) return hasFormulas ? { text: markFormulas(withoutMarks(text)), lost: [] } : plain(text);
  return htmlToText(text.replaceAll('\n', '<br>'), { hasFormulas });
}

export function readMatching(question: XmlElement, { texts, convert }: Reading): Made<OtherQuestion> {
  const pairs = childrenOf(question, 'subquestion').map((pair) => ({
    left: texts.essential(convert(pair)),
    right: texts.plainOnly(choiceText(childOf(pair, 'answer'))),
  }));
  const [asked, others] = [pairs.filter(({ left }) => left !== ''), pairs.filter(({ left }) => left === '')];
  const right = [...asked, ...others].map((pair) => pair.right);
  return { own: { kind: 'match', left: asked.map(({ left }) => left), right } };
}

export function readOrdering(question: XmlElement, { texts, convert }: Reading): Made<OtherQuestion> {
  const answers = childrenOf(question, 'answer');
  const selected = Number(textOfChild(question, 'selectcount') || 0);
  const showsAll = /^(?:|ALL|0)$/.test(textOfChild(question, 'selecttype')) || selected === 0;
  if (!showsAll && selected < answers.length) return { refusal: t`It shows each taker other items.` };
  const placed = answers.map((answer, at) => ({ answer, place: Number(answer.attributes.fraction || at) }));
  const items = placed.toSorted((a, b) => a.place - b.place).map(({ answer }) => texts.essential(convert(answer)));
  const rule = textOfChild(question, 'gradingtype');
  const marking = orderMarking[rule];
  return {
    own: { kind: 'order', items },
    ...(marking && { marking }),
    lost: marking ? [] : [t`Its marks for orders that are partly right are not imported.`],
  };
}

const orderMarking: Readonly<Record<string, 'exact' | 'partial'>> = {
  ALL_OR_NOTHING: 'exact',
  '-1': 'exact',
  RELATIVE_NEXT_EXCLUDE_LAST: 'partial',
  '1': 'partial',
};

/** Gaps `[[3]]` that say which text of a list is right; a gap offers the texts of its group. @param name the text */
export function readGapSelect(
  question: XmlElement,
  name: string,
  { texts }: Reading,
): Made<OtherQuestion> & { name: string } {
  const choices = [...childrenOf(question, 'selectoption'), ...childrenOf(question, 'dragbox')].map((box) => ({
    text: texts.plainOnly(choiceText(box, box.name === 'dragbox')),
    group: textOfChild(box, 'group'),
  }));
  const gaps: { kind: 'dropdown'; options: string[]; correct: number }[] = [];
  const inOrder = name.replaceAll(/\[\[(\d+)\]\]/g, (mark, number) => {
    const right = choices[Number(number) - 1];
    if (!right) return mark;
    const group = choices.filter((choice) => choice.group === right.group);
    gaps.push({ kind: 'dropdown', options: group.map(({ text }) => text), correct: group.indexOf(right) });
    return `[[${gaps.length}]]`;
  });
  return gaps.length === 0 ? { refusal: t`It has no gap.`, name } : { own: { kind: 'gaps', gaps }, name: inOrder };
}

/** The draft of a question that is no choice. */
export const draftOf = (made: Made<OtherQuestion>) =>
  'refusal' in made
    ? { options: [], correct: [], refusal: made.refusal }
    : { ...otherDraft(made.own), ...(made.marking && { marking: made.marking }) };
