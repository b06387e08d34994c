import { errorMessages } from '@quiz-app/shared/error-messages';
import { email as emailSchema } from '@quiz-app/shared/user';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http/create-routes.ts';
import { refusedRows } from '../http/parse.ts';
import type { Handler } from '../http/serve.ts';

/** The calls of admins about people. */
export function servePeople(serve: Serve, { people, peopleList, sessions, cards }: AppContext): void {
  serve('getUsers', async ({ c, query: { limit, cursor, search, group = '', deleted } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const wanted = { limit, after, search, group: group || undefined, deleted: deleted !== undefined };
    const { people: data, next } = await peopleList.page(wanted);
    const groups = after ? undefined : await peopleList.groups();
    const nextCursor = next ? Buffer.from(JSON.stringify(next)).toString('base64url') : null;
    return c.json({
      success: true,
      message: 'Users fetched successfully',
      data,
      nextCursor,
      ...(groups && { groups }),
    });
  });

  serve('getUser', async ({ id, sessionId }) => {
    const person = await people.find(id);
    if (!person) throw refusal('not found');
    return { ...person, sessions: await sessions.list(id, sessionId) };
  });

  serve('editUser', async ({ id, body }) => {
    const edited = await people.edit(id, body);
    if (typeof edited === 'string') throw refusal(edited);
    return edited;
  });

  serve('logOutEverywhere', async ({ id, body: { endPassword = false } }) => {
    const person = await people.logOutEverywhere(id, endPassword);
    if (typeof person === 'string') throw refusal(person);
    return person;
  });

  serve('deleteUser', async ({ id, query: { erase } }) => {
    const refused = await people.remove(id, erase !== undefined);
    if (refused) throw refusal(refused);
    return null;
  });

  serve('restoreUser', async ({ id }) => {
    const restored = await people.restore(id);
    if (!restored) throw refusal('not found');
    return restored;
  });

  serveImport(serve, { people, cards });
}

function serveImport(serve: Serve, { people, cards }: Pick<AppContext, 'people' | 'cards'>): void {
  /** Names all refused rows in one answer, so that an admin corrects the file once. */
  const checkEmails = async (rows: readonly unknown[]) => {
    const emails = rows.map(emailOf);
    const taken = await people.taken(emails);
    const first = new Map(emails.map((email, index) => [email, index] as const).reverse());
    return emails.flatMap((email, index) => {
      const [owner, earlier = index] = [taken.get(email), first.get(email)];
      return [
        ...(owner ? [[index, refusal(owner).message] as const] : []),
        ...(email && earlier < index ? [[index, `This email is in row ${earlier + 1} already`] as const] : []),
      ];
    });
  };
  const importUsers: Handler<'importUsers'> = async ({ body }) => {
    const codes = body.map(({ email }) => (email ? undefined : cards.make()));
    const rows = body.map((person, index) => {
      const card = codes[index];
      return { ...person, cardHash: card === undefined ? undefined : cards.hash(card) };
    });
    const added = await people.import(rows);
    if (!Array.isArray(added)) {
      // They registered after the check.
      const reasons = [...added].map(([index, reason]) => [index, refusal(reason).message] as const);
      throw refusedRows('already-exists', reasons);
    }
    return added.map((person, index) => {
      const card = codes[index];
      return { ...person, ...(card !== undefined && { card }) };
    });
  };
  serve('importUsers', importUsers, { checkRows: checkEmails });
}

/** The e-mail address of a row as sent, in lower case; '' if it has none or an invalid one. */
function emailOf(row: unknown): string {
  const given = typeof row === 'object' && row !== null && 'email' in row ? row.email : undefined;
  return emailSchema.safeParse(given).data?.toLowerCase() ?? '';
}

/** @throws ApiError `invalid-field` for an invalid cursor */
function readCursor(cursor: string): readonly [string, string] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    // Refused below.
  }
  const [name, id, ...rest] = Array.isArray(read) ? read : [];
  if (typeof name === 'string' && typeof id === 'string' && rest.length === 0) return [name, id];
  throw new ApiError('invalid-field', 'Cursor is not valid', { field: 'cursor' });
}

function refusal(reason: 'not found' | 'last admin' | 'exists' | 'deleted exists'): ApiError {
  if (reason === 'not found') return new ApiError('not-found', errorMessages.userNotFound);
  if (reason === 'last admin') return new ApiError('last-admin', errorMessages.lastAdmin);
  if (reason === 'exists') return new ApiError('already-exists', errorMessages.userExists);
  return new ApiError('already-exists', errorMessages.deletedUserExists);
}
