import { plural, t } from '@lingui/core/macro';
import type { Person } from '@quiz-app/shared/people';
import { useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { formatNumber } from '../../language/format.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { PersonCard } from './person-card.ts';

interface NewCardsDialogProps {
  people: readonly Person[];
  onClose: () => void;
  onMade: (cards: PersonCard[]) => void;
}

/** Asks before new cards replace the previous ones, and creates them. A retry skips those created before a failure. */
export function NewCardsDialog({ people, onClose, onMade }: NewCardsDialogProps) {
  const { ask } = useDevice();
  const [made, setMade] = useState<PersonCard[]>([]);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState('');
  const old = people.filter(({ hasCard }) => hasCard).length;

  const make = async () => {
    setWorking(true);
    setProblem('');
    const cards = [...made];
    for (const { _id, name, groups } of people.slice(cards.length)) {
      const answer = await outcomeOf(ask.newCard({ id: _id }));
      if (!answer.success) {
        setProblem(answer.message);
        setWorking(false);
        return;
      }
      cards.push({ name, groups, card: answer.data.card });
      setMade([...cards]);
    }
    onMade(cards);
  };

  return (
    <Dialog
      open
      small
      onClose={onClose}
      title={titleOf(people)}
      footer={
        <>
          <Button kind="outline" size="large" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button size="large" data-autofocus aria-disabled={isWorking} onClick={() => void make()}>
            {t`Make cards`}
          </Button>
        </>
      }
    >
      <p>
        {t`Anyone who has a card can log in with it and set a new password.`}
        {old > 0 && ` ${wordsForOld(old)}`}
      </p>
      {/* Without text it takes no space. */}
      <p role="status" className={isWorking ? undefined : 'visually-hidden'}>
        {isWorking && t`${{ count: formatNumber(made.length) }} of ${{ all: formatNumber(people.length) }}`}
      </p>
      {problem && (
        <Banner tone="error" role="alert">
          {problem}
        </Banner>
      )}
    </Dialog>
  );
}

const titleOf = (people: readonly Person[]): string =>
  people.length === 1
    ? t`A card for ${{ name: people[0]?.name ?? '' }}`
    : plural({ count: people.length }, { one: 'A card for # person', other: 'Cards for # people' });

/** What new cards mean for those that some have already. */
const wordsForOld = (count: number): string =>
  plural(count, {
    one: 'The old card stops working, and anyone logged in with it is logged out.',
    other: '# old cards stop working, and anyone logged in with one is logged out.',
  });
