import { t } from '@lingui/core/macro';
import { usePreference } from '../../../local/local-storage/preferences.ts';
import { isInstalledByHand, useInstall } from '../../../platform/install-prompt.ts';
import { InstallSteps } from '../../../screen-parts/install-steps.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusPage } from '../../../ui/focus-page.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './offer.module.css';

/** Offers to install the app; an iPhone has no prompt, and gets the steps. */
export function InstallOffer() {
  const [, setWanted] = usePreference('installHint');
  const install = useInstall();
  const hasPrompt = !isInstalledByHand();
  const model = modelName();
  const answer = () => {
    focusPage();
    setWanted(false);
  };
  return (
    <Sheet asChild className={styles.offer}>
      <section aria-labelledby="install-offer">
        <div className={styles.text}>
          <h2 className={styles.title} id="install-offer">
            {hasPrompt ? t`Keep Quiz App on this device` : t`Keep Quiz App on this ${model}`}
          </h2>
          <p className="muted">{t`It opens from the home screen, and exams run offline.`}</p>
          {!hasPrompt && <InstallSteps />}
        </div>
        <div className={styles.buttons}>
          <Button kind="plain" size="small" onClick={answer}>
            {t`Not now`}
          </Button>
          {hasPrompt && (
            <Button
              kind="tonal"
              size="small"
              onClick={() => {
                answer();
                void install?.();
              }}
            >
              {t`Install`}
            </Button>
          )}
        </div>
      </section>
    </Sheet>
  );
}

/** An iPad asks for the pages of a Mac. */
const modelName = () => (navigator.userAgent.includes('iPhone') ? 'iPhone' : 'iPad');
