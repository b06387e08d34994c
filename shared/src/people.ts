import * as z from 'zod/mini';
import { boundedArray } from './bounded.ts';
import { readCard } from './card.ts';
import { errorMessages } from './error-messages.ts';
import { languageTag } from './language.ts';
import { limits } from './limits.ts';
import { requiredText, storable } from './text-field.ts';
import { chosenPassword, email, passwordsMatch, user } from './user.ts';

/** A person in the admins' list. */
export const person = z.extend(user, {
  groups: z.array(z.string()),
  extraTimePercent: z.int(),
  /** ISO instant of the registration or import. */
  createdAt: z.string(),
  /** Whether they have a valid log-in card. */
  hasCard: z.boolean(),
  /** Absent unless the person is deleted. */
  deletedAt: z.optional(z.string()),
});
export type Person = z.infer<typeof person>;

const name = requiredText('Name', limits.name, errorMessages.enterName);
/** An empty text means no e-mail address. */
const emailOrNone = z.union([z.string().check(z.trim(), z.maxLength(0)), email], 'Please enter a valid email');
/** Commas and semicolons separate groups in a typed list. */
const group = requiredText('Group', limits.groupName, 'Group name is required').check(
  z.regex(/^[^,;]*$/, 'A group name may not contain commas or semicolons'),
);
const groups = z.pipe(
  boundedArray(
    group,
    { max: limits.groupsPerPerson, message: `Groups may have at most ${limits.groupsPerPerson} entries` },
    'Groups must be a list of names',
  ),
  z.transform((names) => [...new Set(names)]),
);
const percentMessage = `Extra time must be a whole number from 0 to ${limits.extraTimePercent}`;

const currentPassword = z.optional(z.string('Please enter your current password'));

/**
 * The body of `editMe`. A missing field stays as it is. The e-mail may be empty for a person without one. A new one needs
 * the current password.
 */
export const ownDetails = z.object(
  { name: z.optional(name), email: z.optional(emailOrNone), language: z.optional(languageTag), currentPassword },
  errorMessages.notAnObject,
);
export type OwnDetails = z.infer<typeof ownDetails>;

/** The body of `logOutEverywhere`. */
export const logOut = z.object(
  {
    /** Removes the password, too. */
    endPassword: z.optional(z.boolean('End password must be true or false')),
  },
  errorMessages.notAnObject,
);

/** The body of `editUser`. A missing field stays as it is. */
export const personEdit = z.object(
  {
    name: z.optional(name),
    email: z.optional(emailOrNone),
    isAdmin: z.optional(z.boolean(errorMessages.selectAdmin)),
    groups: z.optional(groups),
    extraTimePercent: z.optional(
      z.int(percentMessage).check(z.minimum(0, percentMessage), z.maximum(limits.extraTimePercent, percentMessage)),
    ),
  },
  errorMessages.notAnObject,
);
export type PersonEdit = z.infer<typeof personEdit>;

/** The body of `changePassword`. After a login with a card, no current password is needed. */
export const passwordChange = z
  .object({ currentPassword, ...chosenPassword }, errorMessages.notAnObject)
  .check(passwordsMatch);

const linkInvalid = errorMessages.resetLinkInvalid;
/** The body of `resetPassword`. */
export const passwordReset = z
  .object(
    { token: z.string(linkInvalid).check(z.regex(/^[\w-]{43}$/, linkInvalid)), ...chosenPassword },
    errorMessages.notAnObject,
  )
  .check(passwordsMatch);

/** The body of `forgotPassword`. */
export const emailOnly = z.object({ email }, errorMessages.notAnObject);

const cardMessage = 'Please enter the 12 characters of your card';
/** The body of `loginWithCard`. The code may be as a person types it. */
export const cardLogin = z.object(
  {
    card: z.string(cardMessage).check(
      z.maxLength(100, cardMessage),
      z.refine((typed) => readCard(typed) !== undefined, cardMessage),
    ),
  },
  errorMessages.notAnObject,
);

/** The body of `importUsers`. */
export const importedPeople = boundedArray(
  z.object({ name, email: z.optional(emailOrNone), groups: z.optional(groups) }, 'A person must be a JSON object'),
  { max: limits.importedPeople, message: `An import may have at most ${limits.importedPeople} people` },
  errorMessages.notAList,
);
export type ImportedPerson = z.infer<typeof importedPeople>[number];

/** An imported person. Only this answer has the card of a person without an e-mail address. */
export const addedPerson = z.extend(person, { card: z.optional(z.string()) });

/** A device on which someone is logged in. */
export const session = z.object({
  _id: z.string(),
  /** Browser and system, as the browser names them: `Firefox on Android`. */
  device: z.string(),
  /** ISO instant of the login. */
  createdAt: z.string(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
  /** Whether it started with a card; such a session may set a password without the current one. */
  byCard: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** A person with the ways and the devices on which they log in. */
export const personDetails = z.extend(person, {
  hasPassword: z.boolean(),
  /** Newest first. */
  sessions: z.array(session),
});
export type PersonDetails = z.infer<typeof personDetails>;

/** Words that a name must contain (`searchWords`); empty for all. */
export const searched = z._default(
  z.string('Search must be text').check(storable, z.maxLength(limits.name, 'Search is too long')),
  '',
);

/** The name of a group in a filter. */
export const groupFilter = z.optional(
  z.string('Group must be text').check(storable, z.trim(), z.maxLength(limits.groupName, 'Group is too long')),
);
