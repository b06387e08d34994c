import { t } from '@lingui/core/macro';
import { usePreference } from '../../../local/local-storage/preferences.ts';
import { usePush } from '../../../screen-parts/use-push.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { focusPage } from '../../../ui/focus-page.ts';
import styles from './proof.module.css';

/** Offers notifications about exams, until the user answers. Profile has the switch, too. */
export function PushHint({ userId }: { userId: string }) {
  const push = usePush(userId);
  const [isWanted, setWanted] = usePreference('pushHint');
  if (!push || push === 'loading' || push.isOn || !isWanted) return null;
  return (
    <div className={styles.hint}>
      <Banner
        action={
          <ButtonRow>
            <Button kind="outline" size="small" onClick={() => void push.set(true)}>
              {t`Notify me`}
            </Button>
            <Button
              kind="plain"
              size="small"
              onClick={() => {
                focusPage();
                setWanted(false);
              }}
            >
              {t`Not now`}
            </Button>
          </ButtonRow>
        }
      >
        {t`Get a message when your report arrives and before an exam opens or closes, even while the app is closed.`}
      </Banner>
    </div>
  );
}
