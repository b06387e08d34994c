import { plural } from '@lingui/core/macro';

/** `1 person`, `1,234 people`. */
export const countPeople = (count: number): string => plural(count, { one: '# person', other: '# people' });
