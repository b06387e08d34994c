import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReportFilter, Verdict } from '@quiz-app/shared/report';
import { verdictWord } from '../../exam-ui/verdict-word.ts';
import { startOfDay } from '../parts/local-day.ts';

/** A search, as in the form and in the URL. Empty means any. The days are local: `YYYY-MM-DD`. */
export interface ReportsSearch {
  exam: string;
  user: string;
  /** Only this user, whose name is then in `user`. It is in links only: a search by the form finds names. */
  userId: string;
  group: string;
  verdict: '' | Verdict;
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
}

export const anyReport: ReportsSearch = { exam: '', user: '', userId: '', group: '', verdict: '', from: '', to: '' };
export const searchNames = Object.keys(anyReport) as (keyof ReportsSearch)[];

/** The number of fields that are set and not always in view. */
export const countFolded = ({ group, verdict, from, to }: ReportsSearch): number =>
  [group, verdict, from, to].filter(Boolean).length;

/** Reads a search from a form or a URL; values that no form sends count as empty. */
export function readSearch(fields: { get: (name: string) => unknown }): ReportsSearch {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const day = (name: string) => (startOfDay(text(name)) ? text(name) : '');
  const verdict = text('verdict');
  return {
    exam: text('exam'),
    user: text('user'),
    userId: text('userId'),
    group: text('group'),
    verdict: verdict === 'Pass' || verdict === 'Fail' ? verdict : '',
    from: day('from'),
    to: day('to'),
  };
}

/** The same as parameters of the server. */
export function toFilter({ exam, user, userId, group, verdict, from, to }: ReportsSearch): ReportFilter {
  const dateFrom = startOfDay(from);
  const dateBefore = startOfDay(to, 1);
  return {
    examName: exam,
    userName: userId ? '' : user,
    ...(userId && { userId }),
    ...(group && { group }),
    ...(verdict && { verdict }),
    ...(dateFrom && { dateFrom }),
    ...(dateBefore && { dateBefore }),
  };
}

/** A search in words, such as `user “Ann”, verdict Pass`; empty if it is for any report. */
export function describeSearch({ exam, user, group, verdict, from, to }: ReportsSearch): string {
  const parts = [
    exam && t`exam “${exam}”`,
    user && t`user “${user}”`,
    group && t`group “${group}”`,
    verdict && t`verdict ${{ verdict: verdictWord(verdict) }}`,
    from && t`from ${{ day: asShown(from) }}`,
    to && t`to ${{ day: asShown(to) }}`,
  ];
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(parts.filter(Boolean));
}

/** In the format of the tables' dates. */
const asShown = (day: string) => day.split('-').reverse().join('-');
