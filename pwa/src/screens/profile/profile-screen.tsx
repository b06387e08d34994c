import { useSession } from '../../device/use-session.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { AppPanel } from './app-panel.tsx';
import { DevicePanel } from './device-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import styles from './profile-screen.module.css';

/** What this device stores for the user, their preferences, and the app's version. */
export function ProfileScreen() {
  const session = useSession();
  if (!session) return null;
  return (
    <Page>
      <PageHead title="Profile" lede="What this device keeps for you" />
      <div className={styles.panels}>
        <DevicePanel userId={session.user._id} />
        <PreferencesPanel />
        <AppPanel />
      </div>
    </Page>
  );
}
