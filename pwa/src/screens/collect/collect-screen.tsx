import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { useHandedIn } from '../../device/use-collected.ts';
import { useUser } from '../../device/use-session.ts';
import { paths } from '../../paths.ts';
import { ScanCode } from '../../screen-parts/scan-code.tsx';
import { type Collected, collectAttempt } from '../../sync/proof/collect-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Bubble } from '../../ui/bubble.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Sheet, SheetBody } from '../../ui/sheet.tsx';
import { CarriedList } from './carried-list.tsx';
import styles from './collect-screen.module.css';

/** Takes finished exams from the screens of other devices, and hands them in for their owners. */
export function CollectScreen() {
  const device = useDevice();
  const { _id: userId } = useUser();
  const [last, setLast] = useState<Collected & { at: number }>();
  const handedIn = useHandedIn(userId) ?? [];
  const collect = async (text: string): Promise<boolean> => {
    const collected = await collectAttempt(device, text).catch((error: Error) => ({
      outcome: 'refused' as const,
      message: error.message,
    }));
    setLast({ ...collected, at: device.clock.now() });
    return collected.outcome !== 'refused';
  };
  // A code's problem disappears once any attempt has been handed in after it.
  const isOver = last?.outcome === 'refused' && handedIn.some(({ handedInAt }) => handedInAt >= last.at);
  return (
    <Page className={styles.page}>
      <PageHead
        title={t`Collect an attempt`}
        lede={
          <>
            {t`Scan the code of someone’s finished exam. Your device hands it in for them once it is online.`}{' '}
            <Link to={paths.howItCounts()}>{t`How your exam counts`}</Link>
          </>
        }
      />
      <div role="status">
        {last && !isOver && (
          <Outcome
            collected={last}
            isHandedIn={last.outcome === 'collected' && handedIn.some(({ attemptId }) => attemptId === last.attemptId)}
          />
        )}
      </div>
      <Sheet>
        <SheetBody>
          <ScanCode onText={collect} textFiles=".txt,text/plain" />
        </SheetBody>
      </Sheet>
      <CarriedList userId={userId} onRemoved={() => setLast(undefined)} />
    </Page>
  );
}

/** The outcome of the last code, whose attempt is then handed in automatically. */
function Outcome({ collected, isHandedIn }: { collected: Collected; isHandedIn: boolean }) {
  if (collected.outcome === 'refused')
    return (
      <div className={styles.outcome}>
        <Banner tone="error">{collected.message}</Banner>
      </div>
    );
  const { owner, exam, outcome } = collected;
  const title = isHandedIn ? t`Handed in` : outcome === 'known' ? t`You already have this one` : t`Collected`;
  return (
    <Sheet className={styles.outcome}>
      <SheetBody className={styles.verdict}>
        <Bubble size={36} mark={isHandedIn ? 'correct' : 'half'} sign />
        <div>
          <h2 className="title-section">{title}</h2>
          <div>{t`${exam}, by ${owner}.`}</div>
          {!isHandedIn && <p className="muted">{t`The server then checks that it really is that person’s exam.`}</p>}
        </div>
      </SheetBody>
    </Sheet>
  );
}
