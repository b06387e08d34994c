import * as z from 'zod/mini';
import { boundedArray } from './bounded.ts';
import { givenContent, servedContent } from './content.ts';
import { languageTag } from './language.ts';
import { limits } from './limits.ts';
import { emptyIfInvisible, requiredText, storable } from './text-field.ts';

const shuffles = ['none', 'questions', 'options', 'both'] as const;

/** The optional fields of an exam as served. Without them, the exam is as specified. */
export const servedSettings = {
  /** False for a draft, which only admins see. */
  published: z.exactOptional(z.boolean()),
  /** The groups that see it; without it, everyone does. */
  groups: z.exactOptional(z.array(z.string())),
  /** It can be started from this instant on. */
  opensAt: z.exactOptional(z.iso.datetime()),
  /** It can be started until this instant. A report that arrives later, extra time added, is marked `late`. */
  closesAt: z.exactOptional(z.iso.datetime()),
  /** 0 for no limit. A report above the limit is marked `overLimit`. */
  attemptsAllowed: z.exactOptional(z.int()),
  shuffle: z.exactOptional(z.enum(shuffles)),
  /** `partial`: an answer can have a part of its question's points. Without it, choices and orders are right or wrong. */
  marking: z.exactOptional(z.literal('partial')),
  /** The part of a choice's points that a wrong answer costs, up to 1. An unanswered question never costs any. */
  penalty: z.exactOptional(z.number()),
  /** Of its questions, BCP 47: how typed numbers are read, and typed texts compared. Without it, English. */
  language: z.exactOptional(z.string()),
  /** Text with code, shown before the exam. */
  instructions: z.exactOptional(z.string()),
  /** Of the instructions. */
  ...servedContent,
  /** Whether an interrupted attempt continues on the same device. */
  resumable: z.exactOptional(z.boolean()),
};
const settings = z.object(servedSettings);
export type ExamSettings = z.infer<typeof settings>;

const yesOrNo = (label: string) => z.nullish(z.boolean(`${label} must be true or false`));
const instant = (label: string) =>
  z.nullish(
    z.pipe(
      z.iso.datetime({ offset: true, error: `${label} must be a date and time` }),
      z.transform((text) => new Date(text).toISOString()),
    ),
  );
const penaltyMessage = 'Penalty must be a number from 0 to 1';

const attempts = `Attempts allowed must be a whole number from 0 to ${limits.attemptsAllowed}`;

/** An optional text of a body; null for one without a visible character. */
export const optionalText = (label: string, max: number) =>
  z.nullish(
    z.pipe(
      z
        .string(`${label} must be text`)
        .check(storable, z.trim(), emptyIfInvisible, z.maxLength(max, `${label} must be at most ${max} characters`)),
      z.transform((text) => text || null),
    ),
  );

/** The optional fields in the body of `addExam` and `editExam`: null clears one, a missing one stays as it is. */
export const settingsFields = {
  published: yesOrNo('Published'),
  groups: z.nullish(
    z.pipe(
      boundedArray(
        requiredText('Group', limits.groupName),
        { max: limits.groupsOfExam, message: `Groups must be at most ${limits.groupsOfExam}` },
        'Groups must be a list of names',
      ),
      z.transform((names: string[]) => [...new Set(names)]),
    ),
  ),
  opensAt: instant('Opening'),
  closesAt: instant('Closing'),
  attemptsAllowed: z.nullish(
    z.int(attempts).check(z.minimum(0, attempts), z.maximum(limits.attemptsAllowed, attempts)),
  ),
  shuffle: z.nullish(z.enum(shuffles, 'Shuffle must be none, questions, options or both')),
  marking: z.nullish(
    z.pipe(
      z.enum(['exact', 'partial'], 'Marking must be exact or partial'),
      z.transform((marking) => (marking === 'exact' ? null : marking)),
    ),
  ),
  penalty: z.nullish(
    z.pipe(
      z.number(penaltyMessage).check(z.minimum(0, penaltyMessage), z.maximum(1, penaltyMessage)),
      z.transform((penalty) => penalty || null),
    ),
  ),
  language: z.nullish(languageTag),
  instructions: optionalText('Instructions', limits.instructions),
  ...givenContent,
  resumable: yesOrNo('Resumable'),
};
const changes = z.object(settingsFields);
export type SettingsChanges = z.infer<typeof changes>;

type Name = keyof ExamSettings;
const settingNames = Object.keys(servedSettings) as Name[];

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The settings after a change, in the order in which they are served. */
export function changeSettings(before: ExamSettings, change: SettingsChanges): ExamSettings {
  const values = settingNames.map((name) => [name, change[name] === undefined ? before[name] : change[name]] as const);
  return Object.fromEntries(values.filter(([, value]) => !isEmpty(value))) as ExamSettings;
}
