import { expect, test } from 'vitest';
import { splitGroups } from './split-groups.ts';

test('groups are each named once', () => {
  expect(splitGroups(' 7b ;chess, 7b,,')).toEqual(['7b', 'chess']);
});
