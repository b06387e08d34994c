import { createHash } from 'node:crypto';
import type { QuestionContent } from '@quiz-app/shared/question';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import {
  type ChoiceContent,
  type ChoiceFields,
  isTrueFalse,
  keysOf,
  type OptionKey,
} from '@quiz-app/shared/question-kinds/choice';

/**
 * Rotates the options of an exam whose correct option mostly has the same key, so that every key is correct about
 * equally often. Deterministic. Questions without options, and those whose text refers to one by key or place, are not
 * changed.
 */
export function spreadAnswers<Any extends QuestionContent>(questions: readonly Any[]): Any[] {
  const choices = questions.filter((question) => isOfKind('choice', question));
  const movable = choices.filter((question) => !isTrueFalse(question) && !mentionsPositions(question));
  if (!isSkewed(movable)) return [...questions];
  const inNoOrder = movable.toSorted((a, b) => digest(a).localeCompare(digest(b)));
  const turned = new Map<Any, Any>(inNoOrder.map((question, index) => [question, turn(question, index)]));
  return questions.map((question) => turned.get(question) ?? question);
}

function isSkewed(questions: readonly ChoiceFields[]): boolean {
  const byKey = Object.values(Object.groupBy(questions, ({ correctOptions }) => correctOptions.join()));
  return questions.length > 1 && byKey.some((same = []) => same.length > questions.length / 2);
}

const digest = ({ name }: Pick<QuestionContent, 'name'>) => createHash('sha256').update(name).digest('hex');

const places =
  /\b(above|below|preceding|following options?|both|neither|all of (these|them)|none of (these|them)|options? [A-D]|[A-D] (and|or|&) [A-D])\b/i;

function mentionsPositions({ name, options, explanation }: ChoiceContent): boolean {
  return [name, explanation ?? '', ...Object.values(options)].some((text) => places.test(text));
}

/** Rotates the options so that the first correct one stands at `place`. */
function turn<Choice extends ChoiceFields>(question: Choice, place: number): Choice {
  const { options, correctOptions } = question;
  const keys = keysOf({ options });
  const by = place - keys.findIndex((key) => correctOptions.includes(key)) + keys.length;
  const movedTo = (key: OptionKey) => keys[(keys.indexOf(key) + by) % keys.length] ?? key;
  const from = new Map(keys.map((key) => [movedTo(key), options[key]]));
  return {
    ...question,
    options: Object.fromEntries(keys.map((key) => [key, from.get(key)])),
    correctOptions: correctOptions.map(movedTo).toSorted(),
  };
}
