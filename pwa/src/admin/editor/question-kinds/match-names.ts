import { t } from '@lingui/core/macro';

// The names of a match's texts, from 0: those of their fields, and the same where two questions are compared.

export const nameOfLeft = (at: number) =>
  t({ message: `Left ${{ number: at + 1 }}`, comment: 'The text on the left side of a pair' });
export const nameOfRight = (at: number) =>
  t({ message: `Right ${{ number: at + 1 }}`, comment: 'The text on the right side of a pair' });
export const nameOfExtra = (at: number) =>
  t({ message: `Extra ${{ number: at + 1 }}`, comment: 'A text on the right side without a partner' });
