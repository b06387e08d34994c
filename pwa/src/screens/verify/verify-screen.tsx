import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { paths } from '../../paths.ts';
import { ScanCode } from '../../screen-parts/scan-code.tsx';
import { checkReceipt } from '../../sync/proof/receipt-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Sheet, SheetBody } from '../../ui/sheet.tsx';
import { Textarea } from '../../ui/text-input.tsx';
import { type Outcome, VerifiedReceipt } from './verified-receipt.tsx';
import styles from './verify-screen.module.css';

/** Checks a receipt for anyone, even without a log-in and without a network. */
export function VerifyScreen() {
  const [outcome, verify] = useVerification();
  const [pasted, setPasted] = useState('');
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) result.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(pasted);
  };
  return (
    <Page className={styles.page}>
      <PageHead
        title={t`Verify a receipt`}
        lede={
          <>
            {t`A receipt proves that an exam counted. Anyone can check one here, even offline.`}{' '}
            <Link to={paths.howItCounts()}>{t`How your exam counts`}</Link>
          </>
        }
      />
      <div ref={result} className={styles.result} role="status">
        {outcome && <VerifiedReceipt outcome={outcome} />}
      </div>
      <Sheet>
        <SheetBody className={styles.ways}>
          <h2 className="title-section">{outcome ? t`Check another one` : t`Check a receipt`}</h2>
          <ScanCode onText={verify} textFiles=".txt,.jws,text/plain" />
          <form className={styles.paste} onSubmit={submit}>
            <Field label={t`Or paste the receipt or its link`}>
              <Textarea
                rows={4}
                value={pasted}
                spellCheck={false}
                autoCapitalize="none"
                onChange={({ target }) => setPasted(target.value)}
              />
            </Field>
            <Button kind="outline" type="submit" aria-disabled={pasted.trim() === ''}>
              {t`Verify`}
            </Button>
          </form>
        </SheetBody>
      </Sheet>
    </Page>
  );
}

/** Verifies the text of a receipt, first the one in the address. The function returns whether it was a receipt. */
function useVerification() {
  const device = useDevice();
  const { hash } = useLocation();
  const [outcome, setOutcome] = useState<Outcome>();

  const verify = async (text: string): Promise<boolean> => {
    const checked: Outcome = await checkReceipt(device, text).catch((error: Error) => ({
      found: 'failed' as const,
      message: error.message,
    }));
    setOutcome(checked);
    return checked.found !== 'no-receipt';
  };

  const first = useRef(verify);
  useEffect(() => {
    // The address of a receipt's QR code.
    if (hash.length > 1) void first.current(hash);
  }, [hash]);

  return [outcome, verify] as const;
}
