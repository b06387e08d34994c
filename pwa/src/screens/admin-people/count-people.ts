import { formatMarks } from '@quiz-app/shared/duration';

/** `1 person`, `1,234 people`. */
export const countPeople = (count: number): string => `${formatMarks(count)} ${count === 1 ? 'person' : 'people'}`;
