import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, QrCode as QrIcon, ReceiptText } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Bubble, type Mark } from '../../ui/bubble.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Sheet, SheetBody } from '../../ui/sheet.tsx';
import styles from './how-it-counts-screen.module.css';

/** Explains the three steps, the receipt and the code; open to everyone. One flat text. */
export function HowItCountsScreen() {
  return (
    <Page className={styles.page}>
      <PageHead
        title={t`How your exam counts`}
        lede={t`What happens after you press Submit Exam, with and without a network.`}
      />
      <Sheet asChild>
        <section aria-labelledby="steps-title">
          <SheetBody className={styles.part}>
            <h2 className="title-section" id="steps-title">
              {t`Three steps`}
            </h2>
            <ol className={styles.steps}>
              <Step mark="chosen" icon={<Icon of={Check} />} title={t`Saved on this device`}>
                {t`When you finish, your answers are stored on your device at once. You may close the app, switch the device off or log out. They stay.`}
              </Step>
              <Step mark="half" title={t`Waiting to send`}>
                {t`While you are offline they wait. When the network is back, the app sends them, even hours later. Nothing is lost.`}
              </Step>
              <Step mark="correct" title={t`Sent, result ready`}>
                {t`The server has your answers and has checked them. Now your exam counts, and you see your result.`}
              </Step>
            </ol>
          </SheetBody>
        </section>
      </Sheet>
      <Sheet asChild>
        <section aria-labelledby="receipt-title">
          <SheetBody className={styles.part}>
            <h2 className={`title-section ${styles.title}`} id="receipt-title">
              <Icon of={ReceiptText} />
              {t`Your receipt`}
            </h2>
            <p>
              {t`With the result you get a receipt, like one from a shop. It says who took which exam, with how many marks, and when the server received it. The server signs it, so that no one can fake it.`}
            </p>
            <p>
              <Trans>
                If anyone changes even one letter of it, the check fails. Anyone can check a receipt at{' '}
                <Link to={paths.verify()}>Verify a receipt</Link>, without an account. So you can always prove that your
                exam counted.
              </Trans>
            </p>
          </SheetBody>
        </section>
      </Sheet>
      <Sheet asChild>
        <section aria-labelledby="code-title">
          <SheetBody className={styles.part}>
            <h2 className={`title-section ${styles.title}`} id="code-title">
              <Icon of={QrIcon} />
              {t`No network? Show your exam as a code`}
            </h2>
            <ol className={styles.plain}>
              <li>{t`On the page of your waiting exam, press Show as code.`}</li>
              <li>{t`A friend or teacher opens Reports, then Collect an attempt, and scans it from your screen.`}</li>
              <li>{t`When their device is online, it hands in your exam, under your name.`}</li>
              <li>{t`They show you the receipt when you meet again. Scan it to see your result.`}</li>
            </ol>
            <p>
              {t`Your device has signed the code. The person carrying it can’t change an answer or make up an exam: the server would refuse it. If several people carry it, it still counts once.`}
            </p>
          </SheetBody>
        </section>
      </Sheet>
    </Page>
  );
}

interface StepProps {
  mark: Mark;
  icon?: ReactNode;
  title: string;
  children: ReactNode;
}

function Step({ mark, icon, title, children }: StepProps) {
  return (
    <li className={styles.step}>
      <Bubble mark={mark} sign={!icon}>
        {icon}
      </Bubble>
      <div>
        <h3 className={styles.name}>{title}</h3>
        <p className="muted">{children}</p>
      </div>
    </li>
  );
}
