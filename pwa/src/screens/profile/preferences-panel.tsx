import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useUser } from '../../device/use-session.ts';
import {
  type PreferenceName,
  themeChoices,
  usePreference,
  useThemeChoice,
} from '../../local/local-storage/preferences.ts';
import { canVibrate } from '../../platform/can-vibrate.ts';
import { LanguageSelect } from '../../screen-parts/language-select.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Setting } from '../../ui/switch.tsx';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

/** Preferences on this device. */
export function PreferencesPanel() {
  return (
    <Panel title={t`Preferences`}>
      <div className={styles.rows}>
        <Theme />
        <LanguageRow />
        <Preference name="hideTime" label={t`Hide the time`} hint={t`You’ll still be warned when time is short.`} />
        {canVibrate() && <Preference name="vibrate" label={t`Vibrate on feedback`} />}
        <Preference name="answerKeys" label={t`Answer keys A to D`} />
      </div>
    </Panel>
  );
}

function Theme() {
  const [choice, set] = useThemeChoice();
  const names = {
    light: t({ message: 'Light', comment: 'A theme' }),
    dark: t({ message: 'Dark', comment: 'A theme' }),
    system: t({ message: 'System', comment: 'A theme: that of the device' }),
  };
  const themes = themeChoices.map((value) => ({ value, label: names[value] }));
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{t`Theme`}</span>
      <Segments label={t`Theme`} segments={themes} value={choice} onValueChange={set} />
    </div>
  );
}

function LanguageRow() {
  const id = useId();
  const { _id: userId } = useUser();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t`Language`}</label>
      <LanguageSelect id={id} userId={userId} />
    </div>
  );
}

function Preference({ name, ...words }: { name: PreferenceName; label: string; hint?: string }) {
  const [isOn, set] = usePreference(name);
  return <Setting {...words} checked={isOn} onCheckedChange={set} />;
}
