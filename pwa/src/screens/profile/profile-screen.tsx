import { t } from '@lingui/core/macro';
import { useUser } from '../../device/use-session.ts';
import { useLoaded } from '../../screen-parts/use-loaded.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AppPanel } from './app-panel.tsx';
import { DevicePanel } from './device-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import styles from './profile-screen.module.css';

/** Not stored for offline use: they do nothing without the server. */
const loadOnlineParts = () => import('./online-panels.tsx');
const loadProof = () => import('./proof-panel.tsx');

/** The user's account, their data on this device, their preferences, and the app's version. */
export function ProfileScreen() {
  const user = useUser();
  const online = useLoaded(loadOnlineParts);
  const proof = useLoaded(loadProof);
  return (
    <Page>
      <PageHead title={t`Profile`} lede={t`Your account, and what this device keeps for you`} />
      <div className={styles.panels}>
        <AccountPanel user={user} EditAccount={online?.EditAccount} />
        <PreferencesPanel />
        <div className={styles.column}>
          <DevicePanel userId={user._id} />
          <AppPanel />
          {/* Last, so that nothing moves when it comes. */}
          {proof && <proof.ProofPanel userId={user._id} />}
        </div>
        <div className={styles.column}>
          {/* Last, so that nothing moves when it comes. */}
          {online && <online.OnlinePanels email={user.email} />}
        </div>
      </div>
    </Page>
  );
}
