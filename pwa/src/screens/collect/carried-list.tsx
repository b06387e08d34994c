import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { type HandedIn, useCollected, useHandedIn } from '../../device/use-collected.ts';
import { QrCode } from '../../screen-parts/qr-code.tsx';
import { verifyLink } from '../../screen-parts/verify-link.ts';
import { pushCollected } from '../../sync/proof/push-collected.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { CarriedAttempt, Names } from './carried-attempt.tsx';
import styles from './collect-screen.module.css';

/** The attempts that this device carries for others, and those that it has handed in. */
export function CarriedList({ userId, onRemoved }: { userId: string; onRemoved: () => void }) {
  const device = useDevice();
  const carried = useCollected(userId) ?? [];
  const handedIn = useHandedIn(userId) ?? [];
  const tryNow = () => void pushCollected(device, { eager: true }).catch((error: Error) => toast.error(error.message));
  return (
    <>
      {carried.length > 0 && (
        <section className={styles.part} aria-labelledby="carried-title">
          <div className={styles.partHead}>
            <h2 className="title-section" id="carried-title">
              {plural({ count: carried.length }, { one: '# attempt collected', other: '# attempts collected' })}
            </h2>
            <Button kind="plain" size="small" onClick={tryNow}>
              {t`Try now`}
            </Button>
          </div>
          <Sheet asChild>
            <ul className={styles.list}>
              {carried.map((entry) => (
                <CarriedAttempt key={entry.attempt._id} entry={entry} onRemoved={onRemoved} />
              ))}
            </ul>
          </Sheet>
        </section>
      )}
      {handedIn.length > 0 && <HandedInList handedIn={handedIn} />}
    </>
  );
}

/** With the receipts, which their owners can scan. */
function HandedInList({ handedIn }: { handedIn: readonly HandedIn[] }) {
  const [shown, setShown] = useState<HandedIn>();
  const owner = shown?.owner.name ?? '';
  return (
    <>
      <section className={styles.part} aria-labelledby="handed-in-title">
        <h2 className="title-section" id="handed-in-title">
          {t`Handed in for others`}
        </h2>
        <Sheet asChild>
          <ul className={styles.list}>
            {handedIn.map((each) => {
              const { name } = each.owner;
              return (
                <li key={each.attemptId} className={styles.row}>
                  <Names owner={name} exam={each.exam.name} date={new Date(each.handedInAt).toISOString()} />
                  {each.receipt && (
                    <Button kind="outline" size="small" onClick={() => setShown(each)}>
                      <Trans>
                        Show receipt
                        <span className="visually-hidden"> of {name}</span>
                      </Trans>
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </Sheet>
      </section>
      <Dialog open={shown !== undefined} onClose={() => setShown(undefined)} title={t`Receipt for ${owner}`}>
        <div className={styles.scanned}>
          <p className="muted">
            {t`${owner} scans this on the page of the waiting exam and sees the result at once, even offline.`}
          </p>
          {shown?.receipt && (
            <div className={styles.code}>
              <QrCode
                text={verifyLink(shown.receipt)}
                label={t`Receipt of ${{ exam: shown.exam.name }} for ${owner}`}
              />
            </div>
          )}
        </div>
      </Dialog>
    </>
  );
}
