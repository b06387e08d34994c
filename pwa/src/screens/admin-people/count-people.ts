import { formatNumber } from '../../language/format.ts';

/** `1 person`, `1,234 people`. */
export const countPeople = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;
