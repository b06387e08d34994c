import { t } from '@lingui/core/macro';
import type { Person, PersonDetails } from '@quiz-app/shared/people';
import { inPercent, listOf } from '../../language/format.ts';
import { useOnline } from '../../platform/online.ts';
import type { WayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { SessionName } from '../../screen-parts/session-name.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MoreMenu } from '../../ui/menu.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { OverLink } from '../parts/over-link.tsx';
import type { Opened } from './opened-dialog.tsx';
import { PersonAttempts } from './person-attempts.tsx';
import { PersonEntries } from './person-menu.tsx';
import styles from './person-page.module.css';

interface PersonPageProps {
  person: PersonDetails;
  /** The way back to the list of people. */
  way: WayBack;
  onOpen: (opened: Opened) => void;
  onDelete: (person: Person) => void;
}

/** A person's groups and extra time, how and where they log in, and their newest attempts. */
export function PersonPage({ person, way, onOpen, onDelete }: PersonPageProps) {
  const isOnline = useOnline();
  const { name, email, groups, extraTimePercent: percent, isAdmin } = person;
  return (
    <>
      <PageHead title={name} lede={email || t`No email`} over={<OverLink way={way}>{t`People`}</OverLink>}>
        <ButtonRow>
          <Button aria-disabled={!isOnline} onClick={() => isOnline && onOpen({ kind: 'person', person })}>
            {t`Edit`}
          </Button>
          <MoreMenu label={t`More actions`} frame="normal">
            <PersonEntries person={person} onOpen={onOpen} onDelete={onDelete} />
          </MoreMenu>
        </ButtonRow>
      </PageHead>
      <div className={styles.person}>
        <div className={styles.about}>
          <Sheet>
            <Facts columns={4} inset="wide" className={styles.facts}>
              <Fact label={t`Groups`}>{listOf(groups) || t`None`}</Fact>
              <Fact label={t`Extra time`}>{percent > 0 ? inPercent(percent) : t`None`}</Fact>
              <Fact label={t`Logs in with`}>{waysIn(person)}</Fact>
              <Fact label={t`Role`}>{isAdmin ? t`Admin` : t`User`}</Fact>
            </Facts>
          </Sheet>
          <Devices sessions={person.sessions} />
        </div>
        <PersonAttempts userId={person._id} name={name} />
      </div>
    </>
  );
}

function waysIn({ hasPassword, hasCard }: PersonDetails): string {
  if (hasPassword) return hasCard ? t`Password or card` : t`Password`;
  return hasCard ? t`Card` : t`Nothing yet`;
}

function Devices({ sessions }: Pick<PersonDetails, 'sessions'>) {
  return (
    <Sheet asChild>
      <section aria-labelledby="devices">
        <h2 className={`${styles.title} title-section`} id="devices">
          {t`Devices`}
        </h2>
        {sessions.length === 0 && <p className={`${styles.none} muted`}>{t`No devices logged in`}</p>}
        <ul className={styles.devices}>
          {sessions.map((session) => (
            <li key={session._id}>
              <SessionName session={session} />
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  );
}
