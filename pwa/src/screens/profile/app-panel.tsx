import { t } from '@lingui/core/macro';
import { version } from '../../../package.json';
import { askForUpdate } from '../../platform/ask-for-update.ts';
import { useInstall } from '../../platform/install-prompt.ts';
import { useUpdateReady } from '../../platform/updates.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from './profile-panel.tsx';

/** The app's version, a waiting update, and installation if the browser offers it. */
export function AppPanel() {
  const isUpdateReady = useUpdateReady();
  const install = useInstall();
  return (
    <Panel
      title={t`App`}
      foot={
        <>
          {isUpdateReady && (
            <>
              <p className="muted">{t`A new version of Quiz App is ready.`}</p>
              <Button kind="outline" size="small" onClick={askForUpdate}>
                {t`Update`}
              </Button>
            </>
          )}
          {install && !isUpdateReady && (
            <>
              <p className="muted">{t`Install Quiz App to open it from your home screen.`}</p>
              <Button kind="outline" size="small" onClick={install}>
                {t`Install`}
              </Button>
            </>
          )}
        </>
      }
    >
      <Facts inset="wide">
        <Fact label={t`Version`}>{version}</Fact>
        <Fact label={t({ message: 'Update', context: 'noun' })}>
          {isUpdateReady ? t({ message: 'Ready', comment: 'The state of an update' }) : t`Up to date`}
        </Fact>
      </Facts>
    </Panel>
  );
}
