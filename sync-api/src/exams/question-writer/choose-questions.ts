import type { QuestionContent } from '@quiz-app/shared/question';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import { type ChoiceContent, isTrueFalse, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { comparable } from './comparable.ts';
import type { Reading } from './read-questions.ts';
import { spreadAnswers } from './spread-answers.ts';

/** The usable questions, at most as many as are wanted, and why there are no more. */
export type Choice = Reading;

/** Adds new questions to those chosen before, without duplicates and without a pattern that gives the answers away. */
export function chooseQuestions(
  kept: readonly QuestionContent[],
  { questions, problems }: Reading,
  count: number,
): Choice {
  const asked = new Set(kept.map(({ name }) => comparable(name)));
  const fresh = questions.filter(({ name }) => asked.size < asked.add(comparable(name)).size);
  const chosen = spreadAnswers([...kept, ...fresh].slice(0, count));
  const choices = chosen.filter((question) => isOfKind('choice', question));
  const found = [...problems];
  if (fresh.length < questions.length) found.push('Some questions were asked twice');
  if (kept.length + fresh.length < count)
    found.push(`Only ${kept.length + fresh.length} of ${count} questions are usable`);

  for (const { problem, showIn } of patterns) {
    const shown = showIn(choices);
    if (shown.length < minForPattern) continue;
    // Replacing half of them is enough to break the pattern.
    const dropped = new Set<QuestionContent>(shown.slice(Math.floor(shown.length / 2)));
    return { questions: chosen.filter((question) => !dropped.has(question)), problems: [...found, problem] };
  }
  return { questions: chosen, problems: found };
}

/** With fewer questions, a pattern may be chance. */
const minForPattern = 3;

/** Patterns that give answers away, each with a function that finds the questions that show it. */
const patterns: { problem: string; showIn(questions: ChoiceContent[]): ChoiceContent[] }[] = [
  {
    problem: 'The correct option is the longest one in every question: make wrong options as long and as precise',
    showIn(questions) {
      const open = questions.filter((question) => !isTrueFalse(question) && question.correctOptions.length === 1);
      return open.every(rightIsLongest) ? open : [];
    },
  },
  {
    problem: 'The correct option has the same key in every question',
    showIn: (questions) =>
      new Set(questions.map(({ correctOptions }) => correctOptions.join())).size === 1 ? questions : [],
  },
];

function rightIsLongest({ options, correctOptions }: ChoiceContent): boolean {
  const lengths = (right: boolean) =>
    keysOf({ options }).flatMap((key) => (correctOptions.includes(key) === right ? [options[key]?.length ?? 0] : []));
  return Math.min(...lengths(true)) > Math.max(...lengths(false));
}
