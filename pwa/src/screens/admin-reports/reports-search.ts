import type { ReportFilter, Verdict } from '@quiz-app/shared/report';

/** What is searched for, as in the form and in the URL. Empty means any. The days are local: `YYYY-MM-DD`. */
export interface ReportsSearch {
  exam: string;
  user: string;
  verdict: '' | Verdict;
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
}

export const anyReport: ReportsSearch = { exam: '', user: '', verdict: '', from: '', to: '' };
export const searchNames = Object.keys(anyReport) as (keyof ReportsSearch)[];

/** Reads a search from a form or a URL; what no form sends there counts as empty. */
export function readSearch(fields: { get: (name: string) => unknown }): ReportsSearch {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const day = (name: string) => (startOf(text(name)) ? text(name) : '');
  const verdict = text('verdict');
  return {
    exam: text('exam'),
    user: text('user'),
    verdict: verdict === 'Pass' || verdict === 'Fail' ? verdict : '',
    from: day('from'),
    to: day('to'),
  };
}

/** The same as the server takes it. */
export function toFilter({ exam, user, verdict, from, to }: ReportsSearch): ReportFilter {
  const dateFrom = startOf(from);
  const dateBefore = startOf(to, 1);
  return {
    examName: exam,
    userName: user,
    ...(verdict && { verdict }),
    ...(dateFrom && { dateFrom }),
    ...(dateBefore && { dateBefore }),
  };
}

/** A search in words, such as `user “Ann”, verdict Pass`; empty if it is for any report. */
export function describeSearch({ exam, user, verdict, from, to }: ReportsSearch): string {
  const parts = [
    exam && `exam “${exam}”`,
    user && `user “${user}”`,
    verdict && `verdict ${verdict}`,
    from && `from ${asShown(from)}`,
    to && `to ${asShown(to)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The instant at which a local day begins, some days later; `undefined` for a text that is no day. */
function startOf(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(start.getTime()) || start.getFullYear() < 1900 ? undefined : start.toISOString();
}

/** In the order of the tables' dates. */
const asShown = (day: string) => day.split('-').reverse().join('-');
