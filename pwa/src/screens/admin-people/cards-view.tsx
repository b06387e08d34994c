import { printedCard } from '@quiz-app/shared/card';
import { formatCount } from '@quiz-app/shared/duration';
import { ArrowLeft, Printer } from 'lucide-react';
import { encode } from 'uqr';
import { paths } from '../../paths.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import styles from './cards-view.module.css';
import type { PersonCard } from './person-card.ts';

/** Log-in cards to print and cut: eight a page. They are shown only here, as the server stores their hashes. */
export function CardsView({ cards, onBack }: { cards: readonly PersonCard[]; onBack: () => void }) {
  return (
    <Page className={styles.page}>
      <div className={styles.head}>
        <PageHead
          title="Log-in cards"
          lede={`${formatCount(cards.length, 'card')}. Print them now: the codes are not shown again.`}
        >
          <ButtonRow>
            <Button kind="outline" onClick={onBack}>
              <Icon of={ArrowLeft} size={18} />
              Back
            </Button>
            <Button onClick={() => window.print()}>
              <Icon of={Printer} size={18} />
              Print
            </Button>
          </ButtonRow>
        </PageHead>
      </div>
      <ul className={styles.cards}>
        {cards.map(({ name, groups, card }) => (
          <li key={card} className={styles.card}>
            <Qr text={`${window.location.origin}${paths.login()}#card=${card}`} />
            <div className={styles.text}>
              <strong className={styles.name}>{name}</strong>
              <span className="muted">{groups.join(', ')}</span>
              <span className={styles.code}>{printedCard(card)}</span>
              <span className={styles.how}>Scan, or open {window.location.host} and choose “Use a log-in card”.</span>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** A QR code, drawn dark on light in both themes, as scanners need it. */
function Qr({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
