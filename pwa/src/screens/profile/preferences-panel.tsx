import { type PreferenceName, usePreference } from '../../local/preferences.ts';
import { Setting } from '../../ui/switch.tsx';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

/** Preferences for exams on this device. */
export function PreferencesPanel() {
  return (
    <Panel title="Preferences">
      <div className={styles.rows}>
        <Preference name="hideTime" label="Hide the time" hint="It still warns you when time runs low." />
        <Preference name="vibrate" label="Vibrate on feedback" />
        <Preference name="answerKeys" label="Answer keys A to D" />
      </div>
    </Panel>
  );
}

function Preference({ name, ...words }: { name: PreferenceName; label: string; hint?: string }) {
  const [isOn, set] = usePreference(name);
  return <Setting {...words} checked={isOn} onCheckedChange={set} />;
}
