import type { Person } from '@quiz-app/shared/people';
import { Plus, Printer, Upload } from 'lucide';
import { type MouseEvent, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useOnline } from '../../platform/online.ts';
import dense from '../../screen-parts/dense-table.module.css';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { useDeletionGuard } from '../../screen-parts/use-deletion-guard.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-people.module.css';
import { CardsView } from './cards-view.tsx';
import { countPeople } from './count-people.ts';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import { peopleColumns } from './people-columns.tsx';
import { PeopleFilterBar } from './people-filter-bar.tsx';
import type { PersonCard } from './person-card.ts';
import { type PeopleFilter, usePeople } from './use-people.ts';

/**
 * All registered people with their groups: add, edit, import, delete, and print log-in cards. One flat page, with the
 * requests in its hooks.
 */
export function AdminPeopleScreen() {
  const isOnline = useOnline();
  const [filter, setFilter] = useState<PeopleFilter>({ search: '', group: '', deleted: false });
  const { people, groups, next, isLoading, problem, refusal, reload, more, all } = usePeople(filter);
  const [opened, setOpened] = useState<Opened>();
  const [cards, setCards] = useState<PersonCard[]>();
  const [isWaiting, waitFor] = useWaiting();
  const guardDeletion = useDeletionGuard();
  const { restore, remove } = usePersonRemoval(waitFor, reload);
  const close = () => setOpened(undefined);

  const finish = (made: PersonCard[]) => {
    close();
    if (made.length > 0) setCards(made);
    void reload();
  };
  const askForCards = async () => {
    try {
      setOpened({ kind: 'new cards', people: await waitFor(all()) });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };

  // A user who has just lost the admin role keeps what is open.
  if (refusal && !people) {
    return (
      <Page>
        <PageHead title="People" />
        <Banner tone="error">{refusal}</Banner>
      </Page>
    );
  }
  if (cards) return <CardsView cards={cards} onBack={() => setCards(undefined)} />;

  const columns = peopleColumns({
    isOnline,
    onEdit: (person) => setOpened({ kind: 'person', person }),
    onCard: (person) => setOpened({ kind: 'new cards', people: [person] }),
    onDelete: (event: MouseEvent, person) => void guardDeletion(event, person._id, () => remove(person)),
    onRestore: (person) => void restore(person),
    onErase: (person) => setOpened({ kind: 'erase', person }),
    areDeleted: filter.deleted,
  });
  const count = people && `${countPeople(people.length)}${next === null ? '' : ' and more'}`;
  return (
    <Page>
      <PageHead title="People" lede={<span role="status">{count ?? '\u00a0'}</span>}>
        <HeadButtons
          isOnline={isOnline}
          hasPeople={!filter.deleted && people !== undefined && people.length > 0}
          onCards={() => void askForCards()}
          onOpen={setOpened}
        />
      </PageHead>
      <OfflineNotice>The list of people needs a connection.</OfflineNotice>
      {(isWaiting || (isLoading && !people)) && <Loader />}
      <PeopleFilterBar filter={filter} groups={groups} onChange={setFilter} />
      {refusal && (
        <Banner tone="error" role="alert">
          {refusal}
        </Banner>
      )}
      {problem && (
        <FetchFailed role="alert" onTryAgain={() => void reload()}>
          {problem}
        </FetchFailed>
      )}
      {people && (
        <Table
          caption="People"
          className={classNames(dense.dense, styles.table)}
          columns={columns}
          rows={people}
          rowKey={({ _id }) => _id}
          empty={filter.deleted ? 'Nobody is deleted' : 'No person matches'}
        />
      )}
      {next !== null && (
        <div className={styles.more}>
          <Button kind="outline" aria-disabled={isLoading} onClick={() => void more()}>
            {isLoading ? 'Loading' : 'Load more'}
          </Button>
        </div>
      )}
      {opened && <OpenedDialog opened={opened} groups={groups} onOpen={setOpened} onClose={close} onDone={finish} />}
    </Page>
  );
}

/** Deletes people and restores them; a toast offers to undo. */
function usePersonRemoval(waitFor: ReturnType<typeof useWaiting>[1], reload: () => Promise<void>) {
  const { ask } = useDevice();

  const restore = async ({ _id }: Person) => {
    await waitFor(notifyOutcome(ask.restoreUser({ id: _id })));
    await reload();
  };

  const remove = async (person: Person) => {
    // The focused button is removed with its row.
    document.getElementById('main')?.focus({ preventScroll: true });
    const outcome = await waitFor(outcomeOf(ask.deleteUser({ id: person._id })));
    if (!outcome.success) return void toast.error(outcome.message);
    toast.success(`${outcome.message}: ${person.name}`, {
      action: { label: 'Undo', onClick: () => void restore(person) },
    });
    await reload();
  };

  return { restore, remove };
}

interface HeadButtonsProps {
  isOnline: boolean;
  hasPeople: boolean;
  onCards: () => void;
  onOpen: (opened: Opened) => void;
}

function HeadButtons({ isOnline, hasPeople, onCards, onOpen }: HeadButtonsProps) {
  return (
    <ButtonRow className={styles.buttons}>
      <Button kind="outline" aria-disabled={!isOnline || !hasPeople} onClick={onCards}>
        <Icon of={Printer} size={18} />
        Print cards
      </Button>
      <Button kind="outline" aria-disabled={!isOnline} onClick={() => onOpen({ kind: 'import' })}>
        <Icon of={Upload} size={18} />
        Import
      </Button>
      <Button aria-disabled={!isOnline} onClick={() => onOpen({ kind: 'person', person: undefined })}>
        <Icon of={Plus} size={18} />
        Add person
      </Button>
    </ButtonRow>
  );
}
