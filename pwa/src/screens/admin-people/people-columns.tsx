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
export function peopleColumns({ areDeleted, isOnline, ...on }: ColumnOptions): Column<Person>[] {
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
      cell: (person) => (
        <TableActions>
          {areDeleted ? (
            <>
              <Action icon={Undo2} label={`Restore ${person.name}`} onClick={() => on.onRestore(person)} />
              <Action icon={Eraser} label={`Erase ${person.name}`} danger onClick={() => on.onErase(person)} />
            </>
          ) : (
            <>
              <Action icon={Pencil} label={`Edit ${person.name}`} onClick={() => on.onEdit(person)} />
              <Action icon={IdCard} label={`Print a card for ${person.name}`} onClick={() => on.onCard(person)} />
              <Action
                icon={Trash2}
                label={`Delete ${person.name}`}
                danger
                onClick={(event) => on.onDelete(event, person)}
              />
            </>
          )}
        </TableActions>
      ),
    },
  ];

  function Action({
    danger,
    onClick,
    ...rest
  }: {
    icon: typeof Pencil;
    label: string;
    danger?: boolean;
    onClick: (event: MouseEvent) => void;
  }) {
    return (
      <IconAction
        {...rest}
        kind={danger ? 'danger' : undefined}
        aria-disabled={!isOnline}
        onClick={(event) => isOnline && onClick(event)}
      />
    );
  }
}
