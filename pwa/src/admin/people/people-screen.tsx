import { useState } from 'react';
import { Page } from '../../ui/page.tsx';
import { CardsView } from './cards-view.tsx';
import { PeopleList } from './people-list.tsx';
import type { PersonCard } from './person-card.ts';
import { usePeopleAddress } from './use-people-address.ts';
import { usePersonRemoval } from './use-person-removal.ts';

/** All registered people, or the deleted ones, or log-in cards that were just made for some. */
export function AdminPeopleScreen() {
  const [filter, setFilter] = usePeopleAddress();
  const [cards, setCards] = useState<PersonCard[]>();
  // A toast may offer Undo when the list already has another filter.
  const [removals, setRemovals] = useState(0);
  const countRemoval = () => setRemovals((before) => before + 1);
  const removal = usePersonRemoval({ onRemoved: countRemoval, onRestored: countRemoval });
  if (cards) return <CardsView cards={cards} onBack={() => setCards(undefined)} />;
  return (
    <Page list>
      <PeopleList
        key={String(filter.deleted)}
        filter={filter}
        removals={removals}
        removal={removal}
        onFilter={setFilter}
        onCards={setCards}
      />
    </Page>
  );
}
