import * as z from 'zod/mini';
import { errorMessages } from './error-messages.ts';
import { limits } from './limits.ts';
import { requiredText } from './text-field.ts';

/** A user as every client may see it: never a password or its hash. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty for a person who only logs in with a card. */
  email: z.string(),
  isAdmin: z.boolean(),
  /** Absent if the person is in no group. */
  groups: z.optional(z.array(z.string())),
  /** Extra time for this person in percent, 0 to 300; absent for 0. */
  extraTimePercent: z.optional(z.int()),
  /** Of the app, e-mails and pushes: a tag of BCP 47; absent until it is chosen. */
  language: z.optional(z.string()),
});
export type User = z.infer<typeof user>;

export const email = requiredText('Email', limits.email, errorMessages.enterEmail).check(
  z.email('Please enter a valid email'),
);
const password = z.string(errorMessages.enterPassword).check(z.minLength(1, errorMessages.enterPassword));

const utf8Length = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Whether a text is free of NUL and lone surrogates, which bcrypt cannot tell from other characters. */
export const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A password as it is hashed, because systems type an accent as one character or as two (NIST SP 800-63B, 3.1.1.2). */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

/** A new password and its repetition. */
export const chosenPassword = {
  password: password.check(
    z.refine((text) => utf8Length(normalPassword(text)) <= limits.passwordBytes, errorMessages.passwordTooLong),
    z.refine(isText, errorMessages.passwordNotText),
  ),
  confirmPassword: z.string(errorMessages.confirmPassword).check(z.minLength(1, errorMessages.confirmPassword)),
};

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => normalPassword(form.password) === normalPassword(form.confirmPassword),
  { error: errorMessages.passwordsDiffer, path: ['confirmPassword'] },
);

/** The body of `register`. The user sees the first message in field order. */
export const registration = z
  .object(
    {
      name: requiredText('Name', limits.name, errorMessages.enterName),
      email,
      ...chosenPassword,
      isAdmin: z.boolean(errorMessages.selectAdmin),
    },
    errorMessages.notAnObject,
  )
  .check(passwordsMatch);

/** The body of `login`. The password's length is not checked, because a wrong one is refused anyway. */
export const credentials = z.object({ email, password }, errorMessages.notAnObject);

export type Registration = z.infer<typeof registration>;
export type Credentials = z.infer<typeof credentials>;
