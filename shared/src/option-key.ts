/** The keys an option may have, in the order they are shown. */
export const optionKeys = ['A', 'B', 'C', 'D'] as const;
export type OptionKey = (typeof optionKeys)[number];

export const trueFalseOptions = { A: 'True', B: 'False' } as const;

type HasOptions = { options: Partial<Record<OptionKey, string>> };

/** The keys of a question's options, in key order. */
export function keysOf({ options }: HasOptions): OptionKey[] {
  return optionKeys.filter((key) => options[key] !== undefined);
}

/** Whether a question is of the True/False type: exactly the options True and False. */
export function isTrueFalse({ options }: HasOptions): boolean {
  return options.A === trueFalseOptions.A && options.B === trueFalseOptions.B && !options.C && !options.D;
}
