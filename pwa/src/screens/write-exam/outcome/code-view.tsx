import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { use, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../../../device/device-context.ts';
import type { OutboxEntry } from '../../../device/use-outbox.ts';
import { paths } from '../../../paths.ts';
import { useWakeLock } from '../../../platform/use-wake-lock.ts';
import { fitsInCode, QrCode } from '../../../screen-parts/qr-code.tsx';
import { saveFile } from '../../../screen-parts/save-file.ts';
import { ScanCode } from '../../../screen-parts/scan-code.tsx';
import { signAttempt } from '../../../sync/proof/sign-attempt.ts';
import { takeReceipt } from '../../../sync/proof/take-receipt.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Sheet, SheetBody } from '../../../ui/sheet.tsx';
import { useToastsAtTop } from '../../../ui/toast-place.ts';
import styles from './proof.module.css';

interface CodeViewProps {
  entry: OutboxEntry;
  onBack: () => void;
}

/** A waiting attempt as a QR code for another user with a network, and a scanner for the receipt on their screen. */
export function CodeView({ entry, onBack }: CodeViewProps) {
  const device = useDevice();
  const { exam } = entry;
  const [signing] = useState(() => signAttempt(device, entry).catch(() => undefined));
  const code = entry.code ?? use(signing);
  const isPicture = code !== undefined && fitsInCode(code);
  const save = (text: string) =>
    saveFile(new File([text], `attempt-${entry.attempt._id.slice(-6)}.txt`, { type: 'text/plain' }));
  useWakeLock(true);
  useToastsAtTop();
  return (
    <Page className={styles.beside}>
      <PageHead
        title={t`Show as code`}
        over={exam.name}
        lede={
          <>
            {code !== undefined && !isPicture ? (
              <Trans>
                Ask someone who is logged in to open Reports → <strong>Collect an attempt</strong> and choose your file.
                They hand your exam in for you.
              </Trans>
            ) : (
              <Trans>
                Ask someone who is logged in to open Reports → <strong>Collect an attempt</strong> and scan this. They
                hand your exam in for you.
              </Trans>
            )}{' '}
            <Link to={paths.howItCounts()}>{t`How your exam counts`}</Link>
          </>
        }
      >
        <ButtonRow className={styles.buttons}>
          <Button kind="outline" size="small" onClick={onBack}>
            {t`Back`}
          </Button>
        </ButtonRow>
      </PageHead>
      {code === undefined ? (
        <Banner tone="error" role="alert">
          {t`This browser cannot sign your attempt, so it has no code. Download your answers instead.`}
        </Banner>
      ) : !isPicture ? (
        <Banner tone="pending">
          <p>{t`Your typed answers are too long for a code. Save them as a file, and send it to that person.`}</p>
          <ButtonRow>
            <Button onClick={() => save(code)}>{t`Save as a file`}</Button>
          </ButtonRow>
        </Banner>
      ) : (
        <div className={styles.screen}>
          <QrCode text={code} label={t`Your finished exam ${{ name: exam.name }} as a QR code`} />
          <p className={styles.help}>
            {t`Turn up the brightness. The person carrying your exam can’t change it.`}{' '}
            <button type="button" className={styles.link} onClick={() => save(code)}>
              {t`Save as a file`}
            </button>
          </p>
        </div>
      )}
      <ReceiptScan entry={entry} />
    </Page>
  );
}

/** Takes over the receipt from the screen of the person who handed the attempt in. */
function ReceiptScan({ entry }: { entry: OutboxEntry }) {
  const device = useDevice();
  const [problem, setProblem] = useState<string>();
  const take = async (text: string): Promise<boolean> => {
    const taken = await takeReceipt(device, entry, text).catch((error: Error) => ({
      outcome: 'refused' as const,
      message: error.message,
    }));
    setProblem(taken.outcome === 'refused' ? taken.message : undefined);
    return taken.outcome === 'taken';
  };
  return (
    <Sheet asChild>
      <section className={styles.back} aria-labelledby="scan-back-title">
        <SheetBody className={styles.receipt}>
          <div>
            <h2 className="title-section" id="scan-back-title">
              {t`Was it handed in?`}
            </h2>
            <p className="muted">
              {t`Your result appears when you’re back online. To see it now, scan the receipt on their screen.`}
            </p>
          </div>
          {problem && (
            <Banner tone="error" role="alert">
              {problem}
            </Banner>
          )}
          <ScanCode onText={take} textFiles=".txt,.jws,text/plain" />
        </SheetBody>
      </section>
    </Sheet>
  );
}
