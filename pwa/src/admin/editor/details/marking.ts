import { t } from '@lingui/core/macro';
import { inPercent } from '../../../language/format.ts';

/** How answers can be marked. */
export const markings = () => ({ exact: t`Right or wrong`, partial: t`Points for each right part` });

/** The parts of its points that a wrong choice may cost, as sent to the server. */
export const penalties = [0, 0.25, 0.3333, 0.5, 1] as const;

const inWords = (): Readonly<Record<number, string>> => ({
  0: t`Nothing`,
  0.25: t`1/4 of its points`,
  0.3333: t`1/3 of its points`,
  0.5: t`1/2 of its points`,
  1: t`All its points`,
});

export function penaltyInWords(penalty: number): string {
  const percent = inPercent(Math.round(penalty * 1_000) / 10);
  return inWords()[penalty] ?? t`${percent} of its points`;
}
