import { expect, test } from 'vitest';
import { splitGroups } from './split-groups.ts';

test('each group is named once', () => {
  expect(splitGroups(' 7b ;chess, 7b,,')).toEqual(['7b', 'chess']);
  expect(splitGroups('٧ب، شطرنج؛ ٧ب')).toEqual(['٧ب', 'شطرنج']);
});
