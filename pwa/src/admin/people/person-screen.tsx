import { t } from '@lingui/core/macro';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { PersonDetails } from '@quiz-app/shared/people';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { BackLink } from '../../screen-parts/navigation/back-link.tsx';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { useFetch } from '../../screen-parts/use-fetch.ts';
import type { Device } from '../../sync/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, TabTitle } from '../../ui/page.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { useGroups } from '../parts/use-groups.ts';
import { CardsView } from './cards-view.tsx';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import type { PersonCard } from './person-card.ts';
import { PersonPage } from './person-page.tsx';
import { usePersonRemoval } from './use-person-removal.ts';

/** One person, or a log-in card that was just made for them. */
export function PersonScreen() {
  const { id = '' } = useParams();
  const [cards, setCards] = useState<PersonCard[]>();
  if (cards) return <CardsView cards={cards} onBack={() => setCards(undefined)} />;
  return (
    <Page list>
      <FetchedPerson key={id} id={id} onCards={setCards} />
    </Page>
  );
}

interface FetchedPersonProps {
  id: string;
  onCards: (cards: PersonCard[]) => void;
}

/** A person from the server, and the dialogs about them. */
function FetchedPerson({ id, onCards }: FetchedPersonProps) {
  const [fetched, fetchAgain] = useFetch(useCallback((device: Device) => fetchPerson(device, id), [id]));
  const { data: person, isLoading, problem, refusal } = fetched;
  const groups = useGroups() ?? [];
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const way = useWayBack(paths.adminPeople(), ({ pathname }) => pathname === paths.adminPeople());
  const { remove, isWaiting } = usePersonRemoval({
    onRemoved: way.leave,
    onRestored: ({ _id }) => void navigate(paths.person(_id)),
  });
  const finish = (made: PersonCard[]) => {
    setOpened(undefined);
    if (made.length > 0) onCards(made);
    else fetchAgain();
  };
  return (
    <>
      {!person && <TabTitle>{t`Person`}</TabTitle>}
      <OfflineNotice>{person ? t`This page may be out of date.` : t`This page needs a connection.`}</OfflineNotice>
      {(isWaiting || (isLoading && !person)) && <Loader />}
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {problem && (
        <FetchFailed role="alert" onTryAgain={fetchAgain}>
          {problem}
        </FetchFailed>
      )}
      {person === null && !isLoading && (
        <EmptyState
          title={t`User not found`}
          level={1}
          action={
            <Button kind="outline" asChild>
              <BackLink way={way}>{t`People`}</BackLink>
            </Button>
          }
        >
          {t`They may have been deleted.`}
        </EmptyState>
      )}
      {person && <PersonPage person={person} way={way} onOpen={setOpened} onDelete={(each) => void remove(each)} />}
      {opened && <OpenedDialog opened={opened} groups={groups} onClose={() => setOpened(undefined)} onDone={finish} />}
    </>
  );
}

/** `data` is null if there is no such person. */
async function fetchPerson({ ask }: Device, id: string): Promise<Envelope<PersonDetails | null>> {
  const answer = await ask.getUser({ id });
  const isMissing = !answer.success && answer.code === 'not-found';
  return isMissing ? { success: true, message: answer.message, data: null } : answer;
}
