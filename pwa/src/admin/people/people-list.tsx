import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import type { AskedForPeople } from '../../screen-parts/navigation/asked-for.ts';
import { OpenableRows } from '../../screen-parts/openable-rows.tsx';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { useAskedFor } from '../parts/use-asked-for.ts';
import { countPeople } from './count-people.ts';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import styles from './people.module.css';
import { peopleColumns } from './people-columns.tsx';
import { PeopleFilterBar } from './people-filter-bar.tsx';
import { DeletedHead, PeopleHead } from './people-head.tsx';
import type { PersonCard } from './person-card.ts';
import { DeletedPersonMenu, PersonMenu } from './person-menu.tsx';
import { type PeopleFilter, usePeople } from './use-people.ts';
import type { PersonRemoval } from './use-person-removal.ts';

interface PeopleListProps {
  filter: PeopleFilter;
  removal: PersonRemoval;
  /** How many people were deleted or restored; the list is fetched again with each. */
  removals: number;
  onFilter: (filter: PeopleFilter) => void;
  /** Called with cards to print now, which the server does not show again. */
  onCards: (cards: PersonCard[]) => void;
}

/** The people whom a filter finds: find, add, import, delete and restore them. One flat page over its hooks. */
export function PeopleList({ filter, removal, removals, onFilter, onCards }: PeopleListProps) {
  const { people, groups, details, next, isLoading, problem, refusal, reload, more, all } = usePeople(filter, removals);
  const [opened, setOpened] = useState<Opened>();
  const [isAsking, waitFor] = useWaiting();
  const { remove, restore } = removal;
  const close = () => setOpened(undefined);

  const finish = (made: PersonCard[]) => {
    close();
    if (made.length > 0) onCards(made);
    else reload();
  };
  const askForCards = async () => {
    try {
      setOpened({ kind: 'new cards', people: await waitFor(all()) });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };

  useAskedFor<AskedForPeople>((open) =>
    open === 'cards' ? void askForCards() : setOpened({ kind: 'person', person: undefined }),
  );

  // A user who has just lost the admin role keeps what is open.
  if (refusal && !people) {
    return (
      <>
        <PageHead title={t`People`} />
        <Banner tone="error">{refusal}</Banner>
      </>
    );
  }
  const columns = peopleColumns(details, (person) =>
    filter.deleted ? (
      <DeletedPersonMenu person={person} onOpen={setOpened} onRestore={(each) => void restore(each)} />
    ) : (
      <PersonMenu person={person} onOpen={setOpened} onDelete={(each) => void remove(each)} />
    ),
  );
  const count = people ? howMany(people.length, next !== null) : '\u00a0';
  return (
    <>
      {filter.deleted ? (
        <DeletedHead count={count} />
      ) : (
        <PeopleHead
          count={count}
          canPrint={people !== undefined && people.length > 0}
          onCards={() => void askForCards()}
          onOpen={setOpened}
        />
      )}
      <OfflineNotice>{t`The list of people needs a connection.`}</OfflineNotice>
      {(isAsking || removal.isWaiting || (isLoading && !people)) && <Loader />}
      {/* With the first answer, which says whether there are groups, so that no field changes its width. */}
      {(people || problem) && <PeopleFilterBar filter={filter} groups={groups} onChange={onFilter} />}
      {refusal && (
        <Banner tone="error" role="alert">
          {refusal}
        </Banner>
      )}
      {problem && (
        <FetchFailed role="alert" onTryAgain={reload}>
          <strong>{t`Couldn’t load the people.`}</strong> {problem}
        </FetchFailed>
      )}
      {people && (
        <OpenableRows>
          <Table
            caption={filter.deleted ? t`Deleted people` : t`People`}
            dense
            className={styles.table}
            columns={columns}
            rows={people}
            rowKey={({ _id }) => _id}
            empty={filter.deleted && filter.search === '' ? t`Nobody is deleted` : t`No person matches`}
          />
        </OpenableRows>
      )}
      {next !== null && (
        <div className={styles.more}>
          <Button kind="outline" aria-disabled={isLoading} onClick={more}>
            {isLoading ? t`Loading` : t`Load more`}
          </Button>
        </div>
      )}
      {opened && <OpenedDialog opened={opened} groups={groups} onClose={close} onDone={finish} />}
    </>
  );
}

const howMany = (count: number, hasMore: boolean): string =>
  hasMore ? plural(count, { one: '# person or more', other: '# people or more' }) : countPeople(count);
