import type { Person } from '@quiz-app/shared/people';
import { Eraser, IdCard, Pencil, Trash2, Undo2 } from 'lucide';
import type { MouseEvent } from 'react';
import { IconAction } from '../../ui/icon-action.tsx';
import { type Column, TableActions } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './admin-people.module.css';

interface ColumnOptions {
  isOnline: boolean;
  areDeleted: boolean;
  onEdit: (person: Person) => void;
  onCard: (person: Person) => void;
  onDelete: (event: MouseEvent, person: Person) => void;
  onRestore: (person: Person) => void;
  onErase: (person: Person) => void;
}

/** The columns of the people, with the actions for each. */
export function peopleColumns(options: ColumnOptions): Column<Person>[] {
  return [
    {
      label: 'Name',
      slot: 'lead',
      cell: ({ name, isAdmin }) => (
        <span className={styles.name}>
          {name} {isAdmin && <Tag>Admin</Tag>}
        </span>
      ),
    },
    {
      label: 'Email',
      slot: 'sub',
      cell: ({ email }) => <span className={styles.whole}>{email || 'No email: logs in with a card'}</span>,
    },
    { label: 'Groups', cell: ({ groups }) => <span className={styles.whole}>{groups.join(', ') || '–'}</span> },
    {
      label: 'Extra Time',
      align: 'end',
      cell: ({ extraTimePercent: percent }) => (percent > 0 ? `${percent} %` : '–'),
    },
    { label: 'Card', cell: ({ hasCard }) => (hasCard ? 'Yes' : 'No') },
    {
      label: 'Action',
      align: 'end',
      slot: 'wide',
      cell: (person) => <PersonActions person={person} {...options} />,
    },
  ];
}

function PersonActions({ person, areDeleted, isOnline, ...on }: ColumnOptions & { person: Person }) {
  const { name } = person;
  /** The props of an action that needs a connection. */
  const online = (act: (event: MouseEvent) => void) => ({
    'aria-disabled': !isOnline,
    onClick: (event: MouseEvent) => isOnline && act(event),
  });
  return (
    <TableActions>
      {areDeleted ? (
        <>
          <IconAction icon={Undo2} label={`Restore ${name}`} {...online(() => on.onRestore(person))} />
          <IconAction icon={Eraser} label={`Erase ${name}`} kind="danger" {...online(() => on.onErase(person))} />
        </>
      ) : (
        <>
          <IconAction icon={Pencil} label={`Edit ${name}`} {...online(() => on.onEdit(person))} />
          <IconAction icon={IdCard} label={`Print a card for ${name}`} {...online(() => on.onCard(person))} />
          <IconAction
            icon={Trash2}
            label={`Delete ${name}`}
            kind="danger"
            {...online((event) => on.onDelete(event, person))}
          />
        </>
      )}
    </TableActions>
  );
}
