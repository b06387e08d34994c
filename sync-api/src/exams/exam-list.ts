import { subtle } from 'node:crypto';
import { type Query, schemas } from '@quiz-app/shared/contract/schemas';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import { freshLists } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { StoredBody } from '../http/compress.ts';
import { audienceOf, isAlike, type Viewer } from './audience.ts';
import { createCatalogueState, type Revision, type State } from './catalogue-state.ts';
import { type ExamsQuery, type ListedExam, type OnUnreadable, readChanges } from './changed-exams.ts';

/** A revision, and the audience whose list a device got. */
interface Cursor extends Revision {
  audience: string;
}

interface ListQuery extends ExamsQuery {
  /** The list of the specification, without cursor; all exams with a cursor; or the changes. */
  kind: 'plain' | 'complete' | 'changes';
}

/** A list that is ready to send. */
interface List {
  body: StoredBody;
  /** The hash of the body, for its ETags. */
  hash: string;
  /** Whether another user sees the same exams. */
  isFor(viewer: Viewer): boolean;
}

/** Bytes of the cached lists. The last one is cached however large it is. */
const keptBytes = 64 * 1024 * 1024;

/** How often the changes are read again that were made during the last read. */
const maxReads = 10;

/** The list of the exams that a user sees, whole or changed since a cursor. */
export function createExamList({ reads, lists }: Pick<Database, 'reads' | 'lists'>, onUnreadable: OnUnreadable) {
  const db = freshLists({ reads, lists });
  const { readState, isInHistory } = createCatalogueState({ reads });

  // Users who see the same, and devices that were last online together, get the same list.
  const cache = new LRUCache<string, List, ListQuery>({
    maxSize: keptBytes,
    // The cache refuses an entry that is larger than itself.
    sizeCalculation: ({ body }) => Math.min(body.size, keptBytes),
    // Waiting requests get the list even if it was evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => readList({ db, readState, onUnreadable }, context),
  });

  async function find(viewer: Viewer, since: Cursor | undefined, fields: 'changed' | undefined): Promise<List> {
    const state = await readState();
    const audience = audienceOf(state.restrictions, viewer);
    const isKnown = since && since.revision > 0 && since.audience === audience && (await isInHistory(since));
    const kind = since ? (isKnown ? 'changes' : 'complete') : 'plain';
    const query: ListQuery = isKnown ? { kind, viewer, after: since.revision, fields } : { kind, viewer, after: 0 };
    const key = [kind, query.after, query.fields, audience, state.revision, state.stamp].join(' ');
    const list = await cache.forceFetch(key, { context: query });
    // An exam may have been restricted while the list was read for another user of this audience.
    return list.isFor(viewer) ? list : find(viewer, since, fields);
  }

  return {
    /**
     * Answers with every exam that the user may see, oldest first. With a cursor, only with the changes since; all exams,
     * marked `complete`, if the cursor is empty, not of this history, or of another audience: another user of the device,
     * or other groups, or a time without restricted exams.
     * @param fields `changed` reduces the questions that an exam already had at the cursor to their `_id`
     * @throws ApiError 400 for a malformed cursor
     */
    async send(c: Context, viewer: Viewer, { since, fields }: Query<'getAllExams'>): Promise<Response> {
      const { body, hash } = await find(viewer, since === undefined ? undefined : readCursor(since, 'since'), fields);
      return body.sendIfChanged(c, hash, {
        'cache-control': 'private, no-cache',
        vary: 'Authorization, Accept-Encoding',
      });
    },

    /**
     * The revision of a cursor; 0 if it is not of this history, or of another audience.
     * @throws ApiError 400 for a malformed cursor
     */
    async revisionOf(cursor: string, viewer: Viewer): Promise<number> {
      const asked = readCursor(cursor, 'cursor');
      const { restrictions } = await readState();
      return asked.audience === audienceOf(restrictions, viewer) && (await isInHistory(asked)) ? asked.revision : 0;
    },
  };
}

/** What a list is read from. */
interface Source {
  db: Kysely<Tables>;
  readState(): Promise<State>;
  onUnreadable: OnUnreadable;
}

/**
 * Reads until the catalogue did not change meanwhile, so that a cursor never pairs with exams of a later revision: if a
 * restored backup undid that revision, the cursor would still be valid. If changes never stop, the cursor is that of
 * the last read's start: devices get the last changes twice.
 */
async function readList({ db, readState, onUnreadable }: Source, query: ListQuery): Promise<List> {
  const exams = new Map<number, ListedExam>();
  let state = await readState();
  let last = query.after;
  for (let nth = 1; ; nth += 1) {
    last = await readChanges(db, exams, last, query, onUnreadable);
    const now = await readState();
    if (now.revision === last) {
      const audience = audienceOf(now.restrictions, query.viewer);
      const isFor = (viewer: Viewer) => audienceOf(now.restrictions, viewer) === audience;
      return { ...(await toList(exams, now, query)), isFor };
    }
    if (nth === maxReads) {
      // It may have exams that were restricted after `state`, so what `state` restricts does not decide who sees it.
      const isFor = (viewer: Viewer) => isAlike(viewer, query.viewer);
      return { ...(await toList(exams, state, query)), isFor };
    }
    state = now;
  }
}

const head = Buffer.from(`{"success":true,"message":${JSON.stringify(schemas.getAllExams.message)},"data":[`);

async function toList(
  exams: ReadonlyMap<number, ListedExam>,
  { revision, stamp, restrictions }: State,
  { kind, viewer }: ListQuery,
): Promise<Omit<List, 'isFor'>> {
  const listed = [...exams].sort(([one], [other]) => one - other).map(([, exam]) => exam);
  const audience = audienceOf(restrictions, viewer);
  const items = listed.flatMap(({ json }) => (json ? [comma, json] : [])).slice(1);
  const position = {
    deleted: listed.filter(({ isGone }) => isGone).map(({ id }) => id),
    cursor: [revision, stamp, audience].filter((part) => part !== '').join('-'),
    ...(kind === 'complete' && { complete: true }),
  };
  const tail = kind === 'plain' ? ']}' : `],${JSON.stringify(position).slice(1)}`;
  const plain = Buffer.concat([head, ...items, Buffer.from(tail)]);
  // In the thread pool, because it may be long.
  const hash = Buffer.from(await subtle.digest('SHA-256', plain)).toString('base64url');
  return { body: new StoredBody(plain), hash };
}
const comma = Buffer.from(',');

function readCursor(cursor: string, field: 'since' | 'cursor'): Cursor {
  const parts = /^(\d{1,15})(?:-([0-9a-f]{12}))?(?:-([0-9a-f]{12}))?$/.exec(cursor || '0');
  const [, revision, stamp = '', audience = ''] = parts ?? [];
  if (revision === undefined) throw new ApiError('invalid-field', 'Cursor is not valid', { field });
  return { revision: Number(revision), stamp, audience };
}
