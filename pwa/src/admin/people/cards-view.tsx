import { plural, t } from '@lingui/core/macro';
import { printedCard } from '@quiz-app/shared/card';
import { ArrowLeft, Printer } from 'lucide';
import { useEffect, useRef } from 'react';
import { listOf } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { QrCode } from '../../screen-parts/qr-code.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { focusPage } from '../../ui/focus-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import styles from './cards-view.module.css';
import type { PersonCard } from './person-card.ts';

/** Log-in cards to print and cut, eight a page. They are shown only here, because the server stores only hashes. */
export function CardsView({ cards, onBack }: { cards: readonly PersonCard[]; onBack: () => void }) {
  const print = useRef<HTMLButtonElement>(null);
  // The page that had the focus is gone, and so is this one after Back.
  useEffect(() => {
    print.current?.focus();
    return focusPage;
  }, []);
  return (
    <Page className={styles.page}>
      <div className={styles.head}>
        <PageHead
          title={t`Log-in cards`}
          lede={plural(
            { count: cards.length },
            {
              one: '# card. Print now. This code won’t be shown again.',
              other: '# cards. Print now. These codes won’t be shown again.',
            },
          )}
        >
          <ButtonRow>
            <Button kind="outline" onClick={onBack}>
              <Icon of={ArrowLeft} size={18} turns />
              {t`Back`}
            </Button>
            <Button ref={print} onClick={() => window.print()}>
              <Icon of={Printer} size={18} />
              {t`Print`}
            </Button>
          </ButtonRow>
        </PageHead>
      </div>
      <ul className={styles.cards}>
        {cards.map(({ name, groups, card }) => (
          <li key={card} className={styles.card}>
            <div className={styles.qr}>
              <QrCode
                text={`${window.location.origin}${paths.login()}#card=${card}`}
                label={t`The card of ${name} as a QR code`}
                medium="paper"
              />
            </div>
            <div className={styles.text}>
              <strong className={styles.name}>
                <bdi>{name}</bdi>
              </strong>
              <bdi className="muted">{listOf(groups)}</bdi>
              <span className={styles.code} dir="ltr">
                {printedCard(card)}
              </span>
              <span className={styles.how}>
                {t`Scan, or open ${{ address: window.location.host }} and choose “Use a log-in card”.`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
