import { t } from '@lingui/core/macro';
import type { GivenContent } from '@quiz-app/shared/content';
import { type Exam, type ExamDetails, examDetails } from '@quiz-app/shared/exam';
import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { resolverOf } from '../../../screen-parts/resolver-of.ts';
import { numberIn } from '../../parts/number-in.ts';
import { splitGroups } from '../../parts/split-groups.ts';
import {
  type ContentDraft,
  contentDraftOf,
  contentToSend,
  plainContent,
  undescribed,
} from '../content-fields/content-draft.ts';

/** Fields without a field of their own: a draft is shown and changed beside the title, and content belongs to a text. */
type Unlabelled = 'published' | keyof GivenContent;

/** The optional fields of the form. */
type SettingName = Exclude<keyof ExamSettings, Unlabelled>;

/**
 * The details as the fields hold them: text, including the numbers. `content` is the JSON of the pictures, sounds and
 * formulas of the instructions.
 */
export type DetailsTexts = Record<Exclude<keyof ExamDetails, Unlabelled> | 'content', string>;

export const readContent = (json: string) => JSON.parse(json) as ContentDraft;
export const writeContent = (content: ContentDraft) => JSON.stringify(content);

export type DetailsFormState = UseFormReturn<DetailsTexts, unknown, ExamDetails>;

/** Types texts into the fields. */
export function fillIn(form: DetailsFormState, texts: Partial<DetailsTexts>): void {
  for (const [name, text] of Object.entries(texts))
    form.setValue(name as keyof DetailsTexts, text, { shouldDirty: true });
}

/** The values of the optional fields in an exam that does not have them. */
const noSettings: Record<SettingName, string> = {
  groups: '',
  opensAt: '',
  closesAt: '',
  attemptsAllowed: '',
  shuffle: 'none',
  marking: 'exact',
  penalty: '0',
  language: 'en',
  instructions: '',
  resumable: 'no',
};

export const noDetails: DetailsTexts = {
  name: '',
  duration: '',
  category: '',
  totalMarks: '',
  passingMarks: '',
  ...noSettings,
  content: writeContent(plainContent),
};

/** The labels of the fields, in the form's order. */
export const detailLabels = {
  name: () => t`Exam Name`,
  duration: () => t`Exam Duration`,
  category: () => t`Category`,
  totalMarks: () => t`Total Marks`,
  passingMarks: () => t`Passing Marks`,
  groups: () => t`Groups`,
  opensAt: () => t({ message: 'Opens', comment: 'The label of the time at which an exam opens' }),
  closesAt: () => t({ message: 'Closes', comment: 'The label of the time at which an exam closes' }),
  attemptsAllowed: () => t`Attempts allowed`,
  shuffle: () => t({ message: 'Shuffle', comment: 'The label of a choice of what is shuffled' }),
  marking: () => t({ message: 'Marking', comment: 'How answers are marked' }),
  penalty: () => t`A wrong choice costs`,
  language: () => t`Language`,
  instructions: () => t`Your own instructions`,
  content: () => t`Pictures and sounds`,
  resumable: () => t({ message: 'If interrupted', comment: 'What a taker whose exam was interrupted can do' }),
} as const satisfies Record<keyof DetailsTexts, () => string>;

/** An exam's details as the fields hold them. */
export const fieldsOf = (exam: Exam): DetailsTexts => ({
  ...textsOf(exam),
  content: writeContent(contentDraftOf(exam)),
});

/** An exam's details as texts; a missing optional field has its usual value's text. */
export function textsOf(exam: ExamDetails): Omit<DetailsTexts, 'content'> {
  return {
    name: exam.name,
    duration: String(exam.duration),
    category: exam.category,
    totalMarks: String(exam.totalMarks),
    passingMarks: String(exam.passingMarks),
    groups: exam.groups?.join(', ') ?? '',
    opensAt: toLocalTime(exam.opensAt),
    closesAt: toLocalTime(exam.closesAt),
    attemptsAllowed: exam.attemptsAllowed ? String(exam.attemptsAllowed) : '',
    shuffle: exam.shuffle ?? 'none',
    marking: exam.marking ?? 'exact',
    penalty: String(exam.penalty ?? 0),
    language: exam.language ?? 'en',
    instructions: exam.instructions ?? '',
    resumable: exam.resumable ? 'yes' : 'no',
  };
}

export const settingFields = Object.keys(noSettings) as SettingName[];

/** Whether a required field is empty. */
export function hasBlank({ name, duration, category, totalMarks, passingMarks }: DetailsTexts): boolean {
  return [name, duration, category, totalMarks, passingMarks].some((text) => text.trim() === '');
}

const resolve = resolverOf(examDetails);

/** The optional fields as sent to the server; null for a usual value. */
function settingsIn(texts: DetailsTexts) {
  const groups = splitGroups(texts.groups);
  // A text that is not a time is sent as it is, and refused.
  const instant = (text: string) => (text === '' ? null : (new Date(text).toJSON() ?? text));
  return {
    groups: groups.length > 0 ? groups : null,
    opensAt: instant(texts.opensAt),
    closesAt: instant(texts.closesAt),
    attemptsAllowed:
      texts.attemptsAllowed.trim() === '' ? null : (numberIn(texts.attemptsAllowed) ?? Number.NaN) || null,
    shuffle: texts.shuffle === 'none' ? null : texts.shuffle,
    marking: texts.marking === 'exact' ? null : texts.marking,
    penalty: Number(texts.penalty) || null,
    language: texts.language === 'en' ? null : texts.language,
    instructions: texts.instructions,
    resumable: texts.resumable === 'yes' ? true : null,
  };
}

/** Validates the fields with the server's schema and messages. */
export const resolveDetails: Resolver<DetailsTexts, unknown, ExamDetails> = async (texts, context, options) => {
  const number = (name: 'duration' | 'totalMarks' | 'passingMarks') => numberIn(texts[name]) ?? Number.NaN;
  const [duration, totalMarks, passingMarks] = [number('duration'), number('totalMarks'), number('passingMarks')];
  const content = readContent(texts.content);
  const given = contentToSend(content, [texts.instructions]);
  const values = { ...texts, duration, totalMarks, passingMarks, ...settingsIn(texts), ...given };
  // The resolver reads only the field names from the options, which are the same.
  const resolveTexts = resolve as unknown as (
    ...given: [unknown, unknown, unknown]
  ) => ReturnType<typeof resolveDetails>;
  const resolved = await resolveTexts(values, context, options);
  if (undescribed(content, [texts.instructions]).length === 0) return resolved;
  return {
    values: {},
    errors: { ...resolved.errors, content: { type: 'required', message: t`A picture or sound has no description` } },
  };
};

/** The details without optional fields that have their usual values, for a new exam. */
export function withoutUsual<Details extends ExamDetails>(details: Details): Details {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)) as Details;
}

/** Warnings about values that are valid but unusual, by field. */
export function warningsFor(texts: DetailsTexts): { duration?: string; passingMarks?: string; closesAt?: string } {
  const [total, passing] = [numberIn(texts.totalMarks), numberIn(texts.passingMarks)];
  const isOutOfReach = total !== undefined && passing !== undefined && passing > total;
  const isNeverOpen = texts.opensAt !== '' && texts.closesAt !== '' && texts.closesAt <= texts.opensAt;
  const seconds = (Date.parse(texts.closesAt) - Date.parse(texts.opensAt)) / 1_000;
  const isShort = !isNeverOpen && seconds < (numberIn(texts.duration) ?? 0);
  return {
    ...(numberIn(texts.duration) === 0 && { duration: t`With 0 seconds the exam is submitted as soon as it starts.` }),
    ...(isOutOfReach && { passingMarks: t`Passing marks are above total marks: no one can pass.` }),
    ...(isNeverOpen && { closesAt: t`It closes before it opens: no one can start it.` }),
    ...(isShort && {
      closesAt: t`It is open for less than its duration: anyone who uses the full time is marked late.`,
    }),
  };
}

const two = (count: number) => String(count).padStart(2, '0');

/** An instant in the format of a `datetime-local` input, in this device's time zone; '' for none. */
function toLocalTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() > 0 ? `:${two(date.getSeconds())}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}
