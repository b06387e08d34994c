import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Person } from '@quiz-app/shared/people';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inPercent, listOf } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { type Column, TableActions } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './people.module.css';
import type { Details } from './use-people.ts';

/** The columns of the people. Details that no one has are left out. @param menuOf the actions for a person */
export function peopleColumns(details: Details, menuOf: (person: Person) => ReactNode): Column<Person>[] {
  const columns: (Column<Person> | false)[] = [
    {
      label: t`Name`,
      slot: 'lead',
      cell: ({ _id, name, isAdmin, deletedAt }) => (
        <>
          {deletedAt ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={paths.person(_id)}>
              <bdi>{name}</bdi>
            </Link>
          )}{' '}
          {isAdmin && <Tag>{t`Admin`}</Tag>}
        </>
      ),
    },
    {
      label: t`Email`,
      name: 'email',
      slot: 'sub',
      span: 12,
      cell: ({ email }) => <span className="muted">{email || t`No email`}</span>,
    },
    details.groups && { label: t`Groups`, name: 'groups', slot: 'sub', cell: ({ groups }) => listOf(groups) },
    details.extraTime && {
      label: t`Extra Time`,
      slot: 'sub',
      align: 'end',
      span: 3,
      cell: ({ extraTimePercent: percent }) => percent > 0 && <ExtraTime percent={inPercent(percent)} />,
    },
    details.card && { label: t`Card`, slot: 'sub', span: 3, cell: ({ hasCard }) => hasCard && t`Card` },
    {
      label: t`Action`,
      slot: 'corner',
      align: 'end',
      cell: (person) => <TableActions>{menuOf(person)}</TableActions>,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** `25%`; on phones, where no caption is above it, `+25% time`. */
function ExtraTime({ percent }: { percent: string }) {
  return (
    <Trans comment="The extra time of a person, such as +25% time">
      <span className={styles.phone}>+</span>
      {percent}
      <span className={styles.phone}> time</span>
    </Trans>
  );
}
