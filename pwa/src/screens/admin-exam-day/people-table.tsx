import type { ExamDay, ExamDayPerson } from '@quiz-app/shared/exam-day';
import { type Column, Table } from '../../ui/table.tsx';
import { ageOf } from './age.ts';
import styles from './exam-day.module.css';
import { StateMark } from './state-mark.tsx';

/** How far each of these people is. */
export function PeopleTable({ people, at }: { people: readonly ExamDayPerson[]; at: ExamDay['at'] }) {
  const columns: Column<ExamDayPerson>[] = [
    { label: 'Name', slot: 'lead', cell: ({ user }) => user.name },
    { label: 'State', slot: 'sub', cell: ({ state }) => <StateMark state={state} /> },
    { label: 'Since', cell: ({ since }) => (since === undefined ? '–' : <Age of={since} at={at} />) },
    { label: 'Device Told', cell: ({ toldAt }) => (toldAt === undefined ? 'never' : <Age of={toldAt} at={at} />) },
  ];
  return (
    <Table
      caption="People"
      className={styles.people}
      columns={columns}
      rows={people}
      rowKey={({ user }) => user._id}
      rowTone={({ state }) => (state === 'finished' ? 'pending' : undefined)}
      empty="Nobody in this choice"
    />
  );
}

const Age = ({ of, at }: { of: string; at: string }) => <time dateTime={of}>{ageOf(of, at)}</time>;
