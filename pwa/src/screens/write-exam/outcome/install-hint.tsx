import { usePreference } from '../../../local/local-storage/preferences.ts';
import { useInstall } from '../../../platform/install-prompt.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import styles from './result.module.css';

/** Offers to install the app, from the first result on until the user answers. */
export function InstallHint() {
  const [isWanted, setWanted] = usePreference('installHint');
  const install = useInstall();
  if (!install || !isWanted) return null;
  return (
    <div className={styles.install}>
      <Banner
        action={
          <ButtonRow>
            <Button
              kind="outline"
              size="small"
              onClick={() => {
                setWanted(false);
                void install();
              }}
            >
              Install
            </Button>
            <Button kind="plain" size="small" onClick={() => setWanted(false)}>
              Not now
            </Button>
          </ButtonRow>
        }
      >
        Install Quiz App to open it from your home screen, also offline.
      </Banner>
    </div>
  );
}
