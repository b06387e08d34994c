import * as z from 'zod/mini';
import { collectedCode } from '../device.ts';
import { examDay } from '../exam-day.ts';
import { examStatistics } from '../exam-statistics.ts';
import { groupFilter } from '../people.ts';
import { dateFilter, report, reportCounts, reportFilter, reportSubmission, reportSummary } from '../report.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';
import { listQuery, numberInQuery, page } from './queries.ts';

const reports = {
  message: 'Attempts fetched successfully',
  query: listQuery,
  data: z.array(report),
  dataByFields: { summary: z.array(reportSummary), counts: z.array(reportCounts) },
  extra: page,
  failures: ['invalid-field'],
} as const;

const leaderboardRow = z.object({
  user: z.object({ _id: z.string(), name: z.string() }),
  attempts: z.int(),
  /** Marks, unrounded. */
  score: z.number(),
});

/** The schemas of the endpoints for reports, the leaderboard, statistics and exam day. */
export const reportSchemas = {
  addReport: {
    message: 'Report added successfully',
    body: reportSubmission,
    data: report,
    failures: ['invalid-field', 'not-yours', 'not-found', 'too-many-attempts'],
  },
  /** `data` has only what a carrier may know: that the report is stored, and its receipt. */
  addCollected: {
    message: 'Report added successfully',
    body: collectedCode,
    data: z.object({ _id: z.string(), receipt: z.exactOptional(z.string()) }),
    failures: ['invalid-field', 'not-signed', 'not-yours', 'not-found', 'too-many-attempts'],
  },
  getAllAttempts: {
    ...reports,
    body: reportFilter,
    example: { examName: 'a', userName: 'b', verdict: 'Pass', dateFrom: '2026-11-20T00:00:00+01:00' },
    /** `total=true` adds the number of matching reports to the first page. */
    query: z.extend(listQuery, { total: z.optional(z.literal('true', 'Total may only be true')) }),
    /** `total` is counted up to `limits.countedReports`. */
    extra: z.extend(page, { total: z.optional(z.int()) }),
  },
  getAllReports: {
    ...reports,
    /** `group=user` selects the leaderboard instead. */
    query: z.extend(listQuery, { group: z.optional(z.literal('user', 'Group may only be user')) }),
  },
  getLeaderboard: {
    message: 'Attempts fetched successfully',
    query: z.object({
      /** Only the people of this group. */
      ofGroup: groupFilter,
    }),
    data: z.array(leaderboardRow),
    failures: ['invalid-field'],
  },
  getOwnReports: {
    ...reports,
    /** `scoredAgain=true` selects the reports that had another score before, so that devices learn of the new ones. */
    query: z.extend(listQuery, { scoredAgain: z.optional(z.literal('true', 'Scored again may only be true')) }),
  },
  getStatistics: {
    message: 'Statistics fetched successfully',
    query: z.object({
      /** Which attempts of each person count: the first (the default), the best, or all. */
      attempts: z.optional(z.enum(['first', 'best', 'all'], 'Attempts may only be first, best or all')),
      version: z.optional(numberInQuery(0, 1e15 - 1, 'Version must be a whole number')),
      /** Only attempts of people who are in this group now. */
      group: groupFilter,
      /** The dates limit the date in tables (`reportDate`): from this instant on, and before this instant. */
      dateFrom: dateFilter('Date from'),
      dateBefore: dateFilter('Date before'),
      /** Adds the attempts one by one. */
      list: z.optional(z.literal('true', 'List may only be true')),
    }),
    data: examStatistics,
    failures: ['invalid-field', 'not-found'],
  },
  getExamDay: {
    message: 'Exam day fetched successfully',
    query: z.object({
      /** The people of this group; without it those of the exam's groups, or everyone but admins. */
      group: groupFilter,
      /** Attempts handed in, started or finished before this instant belong to another day; 24 hours ago by default. */
      dateFrom: dateFilter('Date from'),
    }),
    data: examDay,
    failures: ['invalid-field', 'not-found'],
  },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;
