import {
  type ChoiceFields,
  correctKeys,
  isTrueFalse,
  type OptionKey,
  optionKeys,
  trueFalseOptions,
} from '@quiz-app/shared/question-kinds/choice';

/** The options of a question during editing. It keeps the input of both types, so that switching loses nothing. */
export interface ChoiceDraft {
  isTrueFalse: boolean;
  multipleChoice: { options: Record<OptionKey, string>; correctOptions: OptionKey[] };
  trueFalse: { correctOptions: OptionKey[] };
}

const noOptions = Object.fromEntries(optionKeys.map((key) => [key, ''])) as Record<OptionKey, string>;

/** The options that the form shows at first, as specified. */
const firstOptions = 4;

/** How many options a draft has a field for: up to its last one with a text or mark, but at least the first four. */
export function countOptions({ options, correctOptions }: ChoiceDraft['multipleChoice']): number {
  const last = optionKeys.findLastIndex((key) => options[key].trim() !== '' || correctOptions.includes(key));
  return Math.max(firstOptions, last + 1);
}

export const emptyChoice: ChoiceDraft = {
  isTrueFalse: false,
  multipleChoice: { options: noOptions, correctOptions: [] },
  trueFalse: { correctOptions: [] },
};

export function choiceDraftOf(question: ChoiceFields): ChoiceDraft {
  const correctOptions = correctKeys(question);
  if (isTrueFalse(question)) return { ...emptyChoice, isTrueFalse: true, trueFalse: { correctOptions } };
  return { ...emptyChoice, multipleChoice: { options: { ...noOptions, ...question.options }, correctOptions } };
}

export function choiceFieldsOf({ isTrueFalse: forced, multipleChoice, trueFalse }: ChoiceDraft): ChoiceFields {
  if (forced) return { options: { ...trueFalseOptions }, ...trueFalse };
  const keys = optionKeys.slice(0, countOptions(multipleChoice));
  const options = Object.fromEntries(keys.map((key) => [key, multipleChoice.options[key]]));
  return { options, correctOptions: multipleChoice.correctOptions };
}

/** Sets the text of an option. A star before it marks the option as correct instead; a second star stays. */
export function writeOption(draft: ChoiceDraft, key: OptionKey, text: string): ChoiceDraft {
  const { options, correctOptions } = draft.multipleChoice;
  const isMark = text.startsWith('*') && !options[key].startsWith('*') && !correctOptions.includes(key);
  const marked = isMark ? markOption(draft, key, true) : draft;
  const written = { ...options, [key]: isMark ? text.slice(1).trimStart() : text };
  return { ...marked, multipleChoice: { ...marked.multipleChoice, options: written } };
}

/** Marks an option as correct or not; a True/False question has exactly one correct option. */
export function markOption(draft: ChoiceDraft, key: OptionKey, isCorrect: boolean): ChoiceDraft {
  if (draft.isTrueFalse) return { ...draft, trueFalse: { correctOptions: [key] } };
  const before = draft.multipleChoice.correctOptions;
  const correctOptions = optionKeys.filter((each) => (each === key ? isCorrect : before.includes(each)));
  return { ...draft, multipleChoice: { ...draft.multipleChoice, correctOptions } };
}

/** The options of a question that a file has but the app refused. */
interface RefusedOptions {
  options: string[];
  /** Indexes of `options`. */
  correct: number[];
}

/** @returns the draft, and the options without a field in the editor */
export function refusedChoice({ options, correct }: RefusedOptions): { draft: ChoiceDraft; left: string[] } {
  const correctOptions = optionKeys.filter((_, index) => correct.includes(index));
  const isFilled = (text: string) => text.trim() !== '';
  const isTruth = options.filter(isFilled).length === 2 && options[0] === 'True' && options[1] === 'False';
  const texts = { ...noOptions };
  for (const [index, key] of optionKeys.entries()) texts[key] = options[index] ?? '';
  const draft: ChoiceDraft = isTruth
    ? { ...emptyChoice, isTrueFalse: true, trueFalse: { correctOptions } }
    : { ...emptyChoice, multipleChoice: { options: texts, correctOptions } };
  return { draft, left: options.slice(optionKeys.length).filter(isFilled) };
}
