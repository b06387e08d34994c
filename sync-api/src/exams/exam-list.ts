import { subtle } from 'node:crypto';
import type { Query } from '@quiz-app/shared/contract/schemas';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { StoredBody } from '../http/compress.ts';
import { openEnvelope } from '../http/open-envelope.ts';
import { audienceOf, type Viewer } from './audience.ts';
import { createReadState, isInHistory, type Revision, readStateIn, type State } from './catalogue-state.ts';
import { type ExamsQuery, type ListedExam, type OnUnreadable, readChanges } from './changed-exams.ts';

/** A revision, and the audience whose list a device got. */
interface Cursor extends Revision {
  audience: string;
}

/** A list of one state of the catalogue. */
interface ListQuery extends ExamsQuery {
  /** The list of the specification, without cursor; all exams with a cursor; or the changes. */
  kind: 'plain' | 'complete' | 'changes';
  /** Stands for the state that the list is of. */
  cursor: string;
}

/** A list that is ready to send. */
interface List {
  /** The same for all users who get it. */
  key: string;
  body: StoredBody;
  /** The hash of the body, for its ETags. */
  hash: string;
}

/** Bytes of the cached lists. The last one is cached however large it is. */
const keptBytes = 64 * 1024 * 1024;

/** The list of the exams that a user sees, whole or changed since a cursor. */
export function createExamList({ reads, fresh }: Pick<Database, 'reads' | 'fresh'>, onUnreadable: OnUnreadable) {
  const readState = createReadState(reads);

  /** Reads a list from one snapshot, with its cursor: no change comes between. */
  async function read(asked: Asked): Promise<List> {
    const { key, query, exams } = await fresh
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const plan = await planOf(db, await readStateIn(db), asked);
        return { ...plan, exams: await readChanges(db, plan.query, onUnreadable) };
      });
    return { key, ...(await toAnswer(exams, query)) };
  }

  // Users who see the same, and devices that were last online together, get the same list.
  const cache = new LRUCache<string, List, Asked>({
    maxSize: keptBytes,
    // The cache refuses an entry that is larger than itself.
    sizeCalculation: ({ body }) => Math.min(body.size, keptBytes),
    // Waiting requests get the list even if it was evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => read(context),
  });

  async function find(asked: Asked): Promise<List> {
    const { key } = await planOf(reads, await readState(), asked);
    const list = await cache.forceFetch(key, { context: asked });
    // After a change since `readState`, the user for whom the list was read may see other exams than this one.
    return list.key === key ? list : read(asked);
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
      const cursor = since === undefined ? undefined : readCursor(since, 'since');
      const { body, hash } = await find({ viewer, since: cursor, fields });
      return body.sendIfChanged(c, hash, headers);
    },

    /**
     * The revision of a cursor; 0 if it is not of this history, or of another audience.
     * @throws ApiError 400 for a malformed cursor
     */
    async revisionOf(cursor: string, viewer: Viewer): Promise<number> {
      const asked = readCursor(cursor, 'cursor');
      const { restrictions } = await readState();
      const isKnown = asked.audience === audienceOf(restrictions, viewer) && (await isInHistory(reads, asked));
      return isKnown ? asked.revision : 0;
    },
  };
}

/** A request for a list. */
interface Asked {
  viewer: Viewer;
  since: Cursor | undefined;
  fields: 'changed' | undefined;
}

/** The list that a user gets from a state of the catalogue, and its key. */
async function planOf(db: Kysely<Tables>, state: State, { viewer, since, fields }: Asked) {
  const audience = audienceOf(state.restrictions, viewer);
  const isKnown = since && since.revision > 0 && since.audience === audience && (await isInHistory(db, since));
  const kind = since ? (isKnown ? 'changes' : 'complete') : 'plain';
  const { revision, stamp } = state;
  const query: ListQuery = {
    kind,
    viewer,
    cursor: [revision, stamp, audience].filter((part) => part !== '').join('-'),
    ...(isKnown ? { after: since.revision, fields } : { after: 0 }),
  };
  return { query, key: [kind, query.after, query.fields, audience, revision, stamp].join(' ') };
}

const headers = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' };
const head = Buffer.from(`${openEnvelope('getAllExams')}[`);

async function toAnswer(exams: readonly ListedExam[], { kind, cursor }: ListQuery): Promise<Omit<List, 'key'>> {
  const items = exams.flatMap(({ json }) => (json ? [comma, json] : [])).slice(1);
  const position = {
    deleted: exams.filter(({ isGone }) => isGone).map(({ id }) => id),
    cursor,
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
