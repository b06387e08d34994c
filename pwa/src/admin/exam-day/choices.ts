import { t } from '@lingui/core/macro';
import type { ExamDayPerson, ExamDayState } from '@quiz-app/shared/exam-day';

const labels = {
  everybody: () => t`Everyone`,
  'to-call': () => t`Still to hand in`,
  'not-started': () => t({ message: 'Ready', context: 'a person who has downloaded the exam' }),
  started: () => t`In progress`,
  finished: () => t`Finished, not handed in`,
  'handed-in': () => t({ message: 'Handed in', context: 'a person on the exam day' }),
  without: () => t`Not downloaded`,
};

/** The people that the list shows. */
export type Choice = keyof typeof labels;
export const choices = Object.keys(labels) as Choice[];

export const labelOf = (choice: Choice): string => labels[choice]();

/** The choice with this name; all people for any other text. */
export const choiceOf = (text: string): Choice => choices.find((choice) => choice === text) ?? 'everybody';

const states: Record<Exclude<Choice, 'everybody'>, readonly ExamDayState[]> = {
  'to-call': ['has it', 'has an older version', 'started', 'finished'],
  'not-started': ['has it', 'has an older version'],
  started: ['started'],
  finished: ['finished'],
  'handed-in': ['handed in'],
  without: ['has it not', 'not heard from'],
};

/** The people of a choice, in the same order. */
export const chosen = (people: readonly ExamDayPerson[], choice: Choice): readonly ExamDayPerson[] =>
  choice === 'everybody' ? people : people.filter(({ state }) => states[choice].includes(state));
