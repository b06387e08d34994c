import { Switch } from '../../ui/switch.tsx';
import styles from './question-dialog.module.css';

interface TypeSwitchProps {
  isTrueFalse: boolean;
  onChange: (isTrueFalse: boolean) => void;
}

/** Multiple Choice on the left, True/False on the right. */
export function TypeSwitch({ isTrueFalse, onChange }: TypeSwitchProps) {
  return (
    <fieldset>
      <legend className={styles.label}>Question Type</legend>
      <div className={styles.type}>
        <span className={styles.word} data-on={!isTrueFalse || undefined}>
          Multiple Choice
        </span>
        <Switch checked={isTrueFalse} onCheckedChange={onChange} aria-label="True/False" />
        <span className={styles.word} data-on={isTrueFalse || undefined} aria-hidden="true">
          True/False
        </span>
      </div>
    </fieldset>
  );
}
