import { t } from '@lingui/core/macro';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import { otherDraft } from '../check-question.ts';
import { dropdownOf, type Made, textOf } from '../moodle-answers.ts';
import type { XmlElement } from '../xml/read-elements.ts';
import { onlyKey } from './choice-key.ts';
import type { FoundInteraction } from './item-reading.ts';
import { idOf, isTyped, labelsOf, type OlderReading, textsOfLabels } from './older-responses.ts';
import { literal, readTyped } from './older-typed.ts';

/** The name by which a response stands in the text, as `[color]`. */
export const placeOf = (response: XmlElement) => `[${idOf(response).replace(/^response_/, '')}]`;

/** A text in which the names of the responses are marks of gaps. */
export const withGaps = (text: string, responses: readonly XmlElement[]) =>
  responses.reduce((name, response, at) => name.replaceAll(placeOf(response), `[[${at + 1}]]`), text);

/** Reads the gaps of a text. @param name with a mark for each */
export function readOlderGaps(responses: readonly XmlElement[], name: string, reading: OlderReading): FoundInteraction {
  const gaps: Gap[] = [];
  for (const response of responses) {
    const made = isTyped(response) ? readTyped(response, reading) : gapOfLabels(response, reading);
    if ('refusal' in made) return { options: [], correct: [], refusal: made.refusal, name };
    gaps.push(made);
  }
  const parts = responses.map((response) => marksOf(response, reading));
  const isEven = parts.every((part) => Math.abs(part - (parts[0] ?? 0)) < 0.1);
  const isTogether = reading.conditions.some(
    ({ tests, marks = 0 }) => marks > 0 && new Set(tests.map(({ of }) => of)).size > 1,
  );
  return {
    ...otherDraft({ kind: 'gaps', gaps }),
    name,
    lost: isEven && !isTogether ? [] : [onlyKey()],
  };
}

/** The marks for a response, in percent of those of the item. */
const marksOf = (response: XmlElement, { conditions }: OlderReading) =>
  Math.max(
    0,
    ...conditions.filter(({ tests }) => tests.some(({ of }) => of === idOf(response))).map(({ marks = 0 }) => marks),
  );

/** A gap with a list of texts: of its options, or of the answers that count. */
function gapOfLabels(response: XmlElement, reading: OlderReading): Made<Gap> {
  const { type, conditions, fields } = reading;
  const labels = labelsOf(response);
  const texts = textsOfLabels(response, reading, true);
  const attributes = labels[0]?.attributes ?? {};
  const isText = /fill_in_multiple_blanks/.test(type) && !/^(?:dropdown|wordbank)$/.test(attributes.answer_type ?? '');
  if (isText) {
    const refusal = againstAlgorithm(attributes.scoring_algorithm);
    if (refusal) return { refusal };
    // All of them count, although its rules name the first only.
    const answers = labels.map((label) => ({ text: literal(texts.get(idOf(label)) ?? ''), part: 1 }));
    const text = textOf(answers, fields.get('case_sensitive') === 'true');
    return 'refusal' in text ? text : { kind: 'text', ...text };
  }
  if (!/multiple_dropdowns|fill_in_multiple_blanks|jumbled/.test(type))
    return { refusal: t`It does not say whether its gaps are typed or chosen.` };
  const right = conditions.flatMap(({ tests, marks = 0 }) =>
    marks > 0 ? tests.filter(({ of, isNegated }) => of === idOf(response) && !isNegated).map(({ value }) => value) : [],
  );
  return dropdownOf(
    labels.map((label) => ({ text: texts.get(idOf(label)) ?? '', part: right.includes(idOf(label)) ? 1 : 0 })),
  );
}

/** Why answers are refused that are compared in other ways; undefined for those that are compared as here. */
function againstAlgorithm(algorithm: string | undefined): string | undefined {
  if (algorithm === 'TextContainsAnswer')
    return t`It takes answers that only contain a text; here the whole answer counts.`;
  if (algorithm === 'TextRegex') return t`Its right answers are a pattern.`;
  if (algorithm === 'TextCloseEnough') return t`Its answers may have typos by another rule than that of this app.`;
  return undefined;
}
