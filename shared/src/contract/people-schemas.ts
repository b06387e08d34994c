import * as z from 'zod/mini';
import {
  addedPerson,
  groupFilter,
  importedPeople,
  logOut,
  person,
  personDetails,
  personEdit,
  searched,
} from '../people.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';
import { cursorMessage, limitMessage, numberInQuery, pageLimits } from './queries.ts';

/** The schemas of the endpoints for managing people. */
export const peopleSchemas = {
  getUsers: {
    message: 'Users fetched successfully',
    query: z.object({
      /** Rows per page; 500 without it. */
      limit: z._default(numberInQuery(pageLimits.min, pageLimits.max, limitMessage), pageLimits.max),
      /** The `nextCursor` of the previous page. */
      cursor: z.optional(z.string().check(z.maxLength(2_000, cursorMessage))),
      search: searched,
      group: groupFilter,
      /** `true` lists deleted people who are not erased, instead of the others. */
      deleted: z.optional(z.literal('true', 'Deleted may only be true')),
    }),
    data: z.array(person),
    /** `groups` are the names of all groups; with the first page only. */
    extra: z.object({ nextCursor: z.nullable(z.string()), groups: z.optional(z.array(z.string())) }),
    failures: ['invalid-field'],
  },
  /** All or none. A failure names each refused row in `rows`. */
  importUsers: {
    message: 'Users imported successfully',
    body: importedPeople,
    data: z.array(addedPerson),
    failures: ['invalid-field', 'already-exists'],
  },
  /** Ends the previous card, and the sessions that started with it unless a password was set since. */
  newCard: {
    message: 'Card created successfully',
    data: z.object({ card: z.string() }),
    failures: ['not-found'],
  },
  /** Ends every session and the log-in card of a person. */
  logOutEverywhere: {
    message: 'User logged out everywhere',
    body: logOut,
    example: { endPassword: true },
    data: person,
    failures: ['invalid-field', 'not-found', 'last-admin'],
  },
  restoreUser: { message: 'User restored successfully', data: person, failures: ['not-found'] },
  getUser: { message: 'User fetched successfully', data: personDetails, failures: ['not-found'] },
  editUser: {
    message: 'User edited successfully',
    body: personEdit,
    example: { name: 'n', isAdmin: false, groups: ['7b'], extraTimePercent: 25 },
    data: person,
    failures: ['invalid-field', 'not-found', 'already-exists', 'last-admin'],
  },
  deleteUser: {
    message: 'User deleted successfully',
    query: z.object({
      /** Removes the name for good, even if the person is already deleted: reports then say `Deleted user`. */
      erase: z.optional(z.literal('true', 'Erase may only be true')),
    }),
    data: z.null(),
    failures: ['invalid-field', 'not-found', 'last-admin'],
  },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;
