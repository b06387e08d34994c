import { plural, t } from '@lingui/core/macro';
import { questionContent } from '@quiz-app/shared/question';
import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { questionFieldText } from '../../../language/answer-text.ts';
import type { ImportedQuestion, OtherFields, QuestionDraft } from './format.ts';
import { givenOf } from './given-content.ts';
import { mapTexts } from './map-texts.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are to be removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Noncharacter_Code_Point}/gu;

/** Ends lines with `\n`, removes control characters, which XML cannot hold, and trims white space. */
const cleaned = (text: string) => text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').trim();

/** Turns a file's content into a question that the server accepts. @returns the reason if it is refused as it is */
export function checkQuestion(draft: QuestionDraft): ImportedQuestion | string {
  const { name, own, points, explanation = '', format, media, formulas } = draft;
  const fields = own ? mapTexts(own, cleaned) : checkOptions(draft);
  if (typeof fields === 'string') return fields;
  const parsed = questionContent.safeParse({
    name: cleaned(name),
    ...fields,
    points,
    explanation: cleaned(explanation),
    ...(format && { format, media, formulas }),
  });
  if (!parsed.success) return faultOf(parsed.error);
  const { points: given, explanation: why, format: rich, media: used, formulas: words, ...content } = parsed.data;
  return {
    ...content,
    ...(given && { points: given }),
    ...(why && { explanation: why }),
    ...givenOf({ format: rich, media: used, formulas: words }),
  };
}

/** The note on a question with two options that look the same. */
export const equalOptions = (): string => t`Two of its options are the same.`;

/** The first fault that a schema found, as a sentence. */
export function faultOf({ issues: [issue] }: { issues: readonly Issue[] }): string {
  const fault = issue ? questionFieldText(issue.path.join('.'), issue.message) : t`It is not a valid question`;
  return t({ message: `${fault}.`, comment: 'The end of a sentence' });
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The options and key of a choice, in the form of a request; the reason if one is missing. */
function checkOptions({ options, correct }: QuestionDraft) {
  const count = options.length;
  const most = optionKeys.length;
  if (count > most)
    return plural(count, {
      one: `It has # option. A question may have ${most} at most.`,
      other: `It has # options. A question may have ${most} at most.`,
    });
  if (count === 0) return t`It has no options to choose from.`;
  const empty = optionKeys[options.findIndex((text) => text.trim() === '')];
  if (empty) return t`Its option ${empty} is empty.`;
  if (correct.length === 0) return t`It does not say which option is correct.`;
  const missing = correct.find((at) => !(at in optionKeys) || at >= count);
  if (missing !== undefined) return t`Its key names an option that it does not have.`;
  const keys = optionKeys.slice(0, count);
  return {
    options: Object.fromEntries(keys.map((key, at) => [key, cleaned(options[at] ?? '')])),
    correctOptions: correct.map((at) => optionKeys[at]),
  };
}

/** A draft of a question that is no choice. */
export const otherDraft = (own: OtherFields): Pick<QuestionDraft, 'own' | 'options' | 'correct'> => ({
  own,
  options: [],
  correct: [],
});
