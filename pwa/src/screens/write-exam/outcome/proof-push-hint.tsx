import { usePreference } from '../../../local/preferences.ts';
import { usePush } from '../../../screen-parts/use-push.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';

/** Offers to tell when somebody has handed in the exam, until the person answers. Profile has the switch, too. */
export function PushHint() {
  const push = usePush();
  const [isWanted, setWanted] = usePreference('pushHint');
  if (!push || push.isOn || !isWanted) return null;
  return (
    <Banner
      action={
        <ButtonRow>
          <Button
            kind="outline"
            size="small"
            onClick={() => {
              setWanted(false);
              push.set(true);
            }}
          >
            Tell me
          </Button>
          <Button kind="plain" size="small" onClick={() => setWanted(false)}>
            Not now
          </Button>
        </ButtonRow>
      }
    >
      Be told when your exam has arrived, also while the app is closed.
    </Banner>
  );
}
