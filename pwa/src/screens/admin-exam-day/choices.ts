import type { ExamDayPerson, ExamDayState } from '@quiz-app/shared/exam-day';

/** The people that the list shows. */
export const choices = [
  { value: 'everybody', label: 'Everyone' },
  { value: 'to-call', label: 'Downloaded, not handed in' },
  { value: 'not-begun', label: 'Ready' },
  { value: 'begun', label: 'In progress' },
  { value: 'finished', label: 'Finished, not handed in' },
  { value: 'handed-in', label: 'Handed in' },
  { value: 'without', label: 'Not downloaded' },
] as const;
export type Choice = (typeof choices)[number]['value'];

/** The choice with this value; all people for any other text. */
export const choiceOf = (text: string): Choice => choices.find(({ value }) => value === text)?.value ?? 'everybody';

const states: Record<Exclude<Choice, 'everybody'>, readonly ExamDayState[]> = {
  'to-call': ['has it', 'has an older version', 'begun', 'finished'],
  'not-begun': ['has it', 'has an older version'],
  begun: ['begun'],
  finished: ['finished'],
  'handed-in': ['handed in'],
  without: ['has it not', 'not heard from'],
};

/** The people of a choice, in the same order. */
export const chosen = (people: readonly ExamDayPerson[], choice: Choice): readonly ExamDayPerson[] =>
  choice === 'everybody' ? people : people.filter(({ state }) => states[choice].includes(state));
