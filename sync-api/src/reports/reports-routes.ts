import type { Body, Query } from '@quiz-app/shared/contract/schemas';
import { schemas } from '@quiz-app/shared/contract/schemas';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import { limits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import type { User } from '@quiz-app/shared/user';
import type { Context } from 'hono';
import { ApiError } from '../api-error.ts';
import { fairTurn, pageTurn, type Turn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import { lengthOf, sendCompressed } from '../http/compress.ts';
import { ClientGone } from '../http/read-json.ts';
import type { Handler, Serve } from '../http/serve.ts';
import { type FindDeviceKey, type ProvedAttempt, proveOwner, readCode, submissionOf } from './collected.ts';
import { DateZones } from './date-zones.ts';
import { findReports, type ReadReports } from './find-reports.ts';
import { keepLeaderboard } from './kept-leaderboard.ts';
import { createLeaderboard } from './leaderboard.ts';
import { receiptOf } from './receipts.ts';
import { encodeJson, type Reader, type ReportRow, reportJson, type TakenExam } from './report-json.ts';
import { ownedBy, type ReportsStore } from './reports-store.ts';
import { type ListSource, sendReports } from './send-reports.ts';
import { createStatistics, type GroupLookups, type StatisticsLookups } from './statistics.ts';
import type { ReportQuery } from './wanted-reports.ts';

/** Up to this many users or versions under a name, their ids are searched for; else the name of each report is. */
const fewNames = 1_000;

/** More people than there are. */
const everybody = 1e9;

/** The queries on exams and users that reports need; `app.ts` provides them. */
export interface Lookups {
  exams: StatisticsLookups & {
    find(examId: string, version?: number): Promise<TakenExam | undefined>;
    byRef(ref: number): Promise<TakenExam>;
    refsNamed(search: string, atMost: number, turn: Turn): Promise<ReadonlySet<number> | undefined>;
  };
  users: {
    idsNamed(search: string, atMost: number, turn: Turn): Promise<ReadonlySet<string> | undefined>;
    byId(id: string): Promise<User | undefined>;
    deviceKey: FindDeviceKey;
  };
  people: GroupLookups;
}

/** Tells a report's owner that somebody else brought it. */
export type OnBrought = (row: ReportRow, taken: TakenExam) => void;

interface Found {
  stored: ReportRow | undefined;
  taken: TakenExam | undefined;
  newest: TakenExam | undefined;
}

/** Counts one more report that a user adds. @throws ApiError 429 if it is past the limit */
export type CountReport = (userId: string) => Promise<void>;

export function serveReports(
  serve: Serve,
  reports: ReportsStore,
  database: Pick<Database, 'reads' | 'lists'>,
  { exams, users, people }: Lookups,
  countReport: CountReport,
  onBrought: OnBrought,
): void {
  /** The report with the id that a device gave, if it is on disk already, and the exam that was taken. */
  async function lookUp(body: Body<'addReport'>): Promise<Found> {
    const [stored, taken, newest] = await Promise.all([
      body._id === undefined ? undefined : reports.onDisk(body._id),
      exams.find(body.exam, body.examVersion),
      exams.find(body.exam),
    ]);
    return { stored, taken, newest };
  }

  /**
   * A known id is acknowledged, whatever the rest of the request holds: a device repeats what it got no answer to.
   * @throws ApiError 403 for the id of another user's report, 404 for an exam that never was, 429 past the limit
   */
  async function acknowledge(
    body: Body<'addReport'>,
    { stored, ...exam }: Found,
    taker: User,
    caller: User,
  ): Promise<ReportRow> {
    if (stored) return ownedBy(taker, stored);
    return store(body, exam, taker, caller);
  }

  /** @throws ApiError 403 for the id of another user's report, 404 without an exam or for a draft, 429 past the limit */
  async function store(
    body: Body<'addReport'>,
    { taken, newest }: Omit<Found, 'stored'>,
    taker: User,
    caller: User,
  ): Promise<ReportRow> {
    // Only admins were ever served a draft.
    if (!taken || (taken.exam.published === false && !caller.isAdmin))
      throw new ApiError('not-found', messages.examNotFound);
    await countReport(caller._id);
    const isBrought = taker._id !== caller._id;
    const handedInBy = isBrought ? caller : undefined;
    const { row, isNew } = await reports.add(body, taken, taker, { handedInBy, newest: newest?.exam });
    if (isBrought && isNew) onBrought(row, taken);
    return row;
  }

  /** @throws ApiError 403 for a removed key, 404 without that version of the exam, 400 for another exam */
  async function storeCollected({ attempt, owner, isKeyRemoved }: ProvedAttempt, caller: User): Promise<ReportRow> {
    if (isKeyRemoved) throw new ApiError('not-signed', errorMessages.notSigned);
    const { _id, version } = attempt.exam;
    const [taken, newest] = await Promise.all([exams.find(_id, version), exams.find(_id)]);
    // Its answers name questions by their position, so that no other version can take the place of a missing one.
    if (taken?.exam.version !== version) throw new ApiError('not-found', messages.examNotFound);
    return store(submissionOf(attempt, taken), { taken, newest }, owner, caller);
  }

  const addReport: Handler<'addReport', Found> = async ({ c, caller, body, ahead }) => {
    const isOwn = body.user === caller._id;
    if (!isOwn && !(body.handedIn && caller.isAdmin)) throw new ApiError('not-yours', errorMessages.onlyOwnReports);
    const taker = isOwn ? caller : await users.byId(body.user);
    if (!taker) throw new ApiError('not-found', 'User not found');
    const row = await acknowledge(body, ahead, taker, caller);
    const data = reportJson(row, await exams.byRef(row.version_ref), 'all', readerOf(caller));
    const begin = `{"success":true,"message":"${schemas.addReport.message}","data":`;
    return c.body(encodeJson([begin, ...data, '}']), 200, { 'content-type': 'application/json' });
  };
  serve('addReport', addReport, { look: lookUp });

  serve('addCollected', async ({ caller, body }) => {
    const proved = await proveOwner(readCode(body.code), users.byId, users.deviceKey);
    const stored = await reports.onDisk(proved.attempt.attemptId);
    const row = stored ? ownedBy(proved.owner, stored) : await storeCollected(proved, caller);
    const receipt = receiptOf(row, await exams.byRef(row.version_ref));
    return { _id: row.id, ...(receipt !== undefined && { receipt }) };
  });

  const send = (
    c: Context,
    query: Query<'getAllReports'>,
    take: ReadReports,
    { count, reader = 'admin' }: Partial<Pick<ListSource, 'count' | 'reader'>> = {},
  ) => {
    const source = { take, count, examByRef: exams.byRef, reader, turn: turnOf(query) };
    return sendReports(c, schemas.getAllReports.message, query, source);
  };

  const ofEverybody = { reads: database.lists, zones: new DateZones(database.lists) };

  /** The users whose reports are wanted, by name and group; undefined for all. */
  async function ofPeople(
    userName: string,
    group: string | undefined,
    turn: Turn,
  ): Promise<Pick<ReportQuery, 'users'>> {
    if (!group) {
      const named = userName === '' ? undefined : await users.idsNamed(userName, fewNames, turn);
      return userName === '' ? {} : { users: named ?? { named: userName } };
    }
    const members = await people.idsInGroup(group);
    const named = userName === '' ? undefined : await users.idsNamed(userName, everybody, turn);
    return { users: named ? new Set([...members].filter((id) => named.has(id))) : members };
  }

  serve('getAllAttempts', async ({ c, query, body: { examName, userName, reportId, group, ...rest } }) => {
    if (reportId !== undefined) {
      const row = await reports.byId(reportId);
      return send(c, query, async (before) => (row && row.seq < before ? [row] : []));
    }
    const turn = turnOf(query);
    await turn();
    const wanted: ReportQuery = {
      ...rest,
      ...(examName !== '' && { versions: (await exams.refsNamed(examName, fewNames, turn)) ?? { named: examName } }),
      ...(await ofPeople(userName, group, turn)),
    };
    const { read, count } = findReports(ofEverybody, wanted, turn);
    const isCounted = query.total !== undefined && query.cursor === undefined;
    return send(c, query, read, { count: isCounted ? () => count(limits.countedReports) : undefined });
  });

  serve('getAllReports', async ({ c, query }) => send(c, query, findReports(ofEverybody, {}, turnOf(query)).read));

  const leaderboard = keepLeaderboard(createLeaderboard(reports.totals), reports.stampOfTotals);
  serve('getLeaderboard', async ({ c, query: { ofGroup } }) => {
    if (ofGroup) return c.json(success(await reports.totalsOf(await people.idsInGroup(ofGroup))));
    return (await leaderboard()).send(c, { 'content-type': 'application/json' });
  });

  const statistics = createStatistics(database.lists, exams, people);
  serve('getStatistics', async ({ c, id, query }) => {
    const newest = await exams.find(id);
    if (!newest) throw new ApiError('not-found', messages.examNotFound);
    const { _id, name, version } = newest.exam;
    const pieces = await statistics({ _id, name, version }, query, turnWhileAwaited(c));
    return sendCompressed(c, pieces, lengthOf(pieces), { 'content-type': 'application/json' });
  });

  serve('getOwnReports', async ({ c, query, caller }) =>
    send(c, query, findReports(database, { users: new Set([caller._id]) }, turnOf(query)).read, {
      reader: readerOf(caller),
    }),
  );
}

const readerOf = ({ isAdmin }: User): Reader => (isAdmin ? 'admin' : 'taker');

const success = (data: LeaderboardRow[]) => ({ success: true, message: schemas.getLeaderboard.message, data });

/** The queue of long work, left when the client has gone: who changes a filter does not wait for what it was before. */
const turnWhileAwaited = (c: Context): Turn => {
  const { signal } = c.req.raw;
  return async () => {
    await fairTurn();
    if (signal.aborted) throw new ClientGone();
  };
};

/** The queue in which a list waits before each of its pieces. */
const turnOf = ({ limit }: Query<'getAllReports'>): Turn => (limit === undefined ? fairTurn : pageTurn);
