import {
  type PreferenceName,
  themeChoices,
  usePreference,
  useThemeChoice,
} from '../../local/local-storage/preferences.ts';
import { canVibrate } from '../../platform/can-vibrate.ts';
import { Segments } from '../../ui/segments.tsx';
import { Setting } from '../../ui/switch.tsx';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

/** Preferences on this device. */
export function PreferencesPanel() {
  return (
    <Panel title="Preferences">
      <div className={styles.rows}>
        <Theme />
        <Preference name="hideTime" label="Hide the time" hint="You’ll still be warned when time is short." />
        {canVibrate() && <Preference name="vibrate" label="Vibrate on feedback" />}
        <Preference name="answerKeys" label="Answer keys A to D" />
      </div>
    </Panel>
  );
}

const themeNames = { light: 'Light', dark: 'Dark', system: 'System' } as const;
const themes = themeChoices.map((value) => ({ value, label: themeNames[value] }));

function Theme() {
  const [choice, set] = useThemeChoice();
  return (
    <div className={styles.theme}>
      <span aria-hidden="true">Theme</span>
      <Segments label="Theme" segments={themes} value={choice} onValueChange={set} />
    </div>
  );
}

function Preference({ name, ...words }: { name: PreferenceName; label: string; hint?: string }) {
  const [isOn, set] = usePreference(name);
  return <Setting {...words} checked={isOn} onCheckedChange={set} />;
}
