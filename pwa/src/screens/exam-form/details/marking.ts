/** How answers can be marked. */
export const markings = { exact: 'Right or wrong', partial: 'Points for each right part' };

/** The parts of its points that a wrong choice may cost, as sent to the server. */
export const penalties = [0, 0.25, 0.3333, 0.5, 1] as const;

const inWords: Readonly<Record<number, string>> = {
  0: 'Nothing',
  0.25: '1/4 of its points',
  0.3333: '1/3 of its points',
  0.5: '1/2 of its points',
  1: 'All its points',
};

export const penaltyInWords = (penalty: number): string =>
  inWords[penalty] ?? `${Math.round(penalty * 1_000) / 10}\u00a0% of its points`;
