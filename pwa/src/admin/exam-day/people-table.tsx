import { plural, t } from '@lingui/core/macro';
import type { ExamDay, ExamDayPerson } from '@quiz-app/shared/exam-day';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './exam-day.module.css';
import { StateMark } from './state-mark.tsx';

/** The state of each person in a table. */
export function PeopleTable({ people, at }: { people: readonly ExamDayPerson[]; at: ExamDay['at'] }) {
  const columns: Column<ExamDayPerson>[] = [
    { label: t`Name`, slot: 'lead', cell: ({ user }) => user.name },
    { label: t`State`, slot: 'sub', span: 12, cell: ({ state }) => <StateMark state={state} /> },
    { label: t`Since`, span: 6, cell: ({ since }) => (since === undefined ? '–' : <Age of={since} at={at} />) },
    {
      label: t`Last seen`,
      span: 6,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? (
          t({ message: 'never', comment: 'When a device was last seen' })
        ) : (
          <Age of={lastSeenAt} at={at} />
        ),
    },
  ];
  return (
    <Table
      caption={t`People`}
      dense
      className={styles.people}
      columns={columns}
      rows={people}
      rowKey={({ user }) => user._id}
      rowTone={({ state }) => (state === 'finished' ? 'pending' : undefined)}
      empty={t`No one matches`}
    />
  );
}

const Age = ({ of, at }: { of: string; at: string }) => <time dateTime={of}>{ageOf(of, at)}</time>;

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** The rough time from an instant to `at`: `now`, `5 min ago`, `3 h ago`, `2 days ago`. Both are ISO instants. */
function ageOf(instant: string, at: string): string {
  const seconds = (Date.parse(at) - Date.parse(instant)) / 1_000;
  if (seconds < minute) return t({ message: 'now', comment: 'When a device was last seen' });
  if (seconds < hour) return t`${{ minutes: Math.floor(seconds / minute) }} min ago`;
  if (seconds < day) return t`${{ hours: Math.floor(seconds / hour) }} h ago`;
  return plural({ days: Math.floor(seconds / day) }, { one: '# day ago', other: '# days ago' });
}
