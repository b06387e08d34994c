import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { Switch } from '../../../ui/switch.tsx';
import styles from './question-dialog.module.css';

interface TypeSwitchProps {
  isTrueFalse: boolean;
  onChange: (isTrueFalse: boolean) => void;
}

/** Multiple Choice on the left, True/False on the right. */
export function TypeSwitch({ isTrueFalse, onChange }: TypeSwitchProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={styles.type}>
      <span className={styles.label} id={id}>
        {t`Question Type`}
      </span>
      <span className={styles.word} data-on={!isTrueFalse || undefined}>
        {t`Multiple Choice`}
      </span>
      <Switch checked={isTrueFalse} onCheckedChange={onChange} aria-label={t`True/False`} />
      <span className={styles.word} data-on={isTrueFalse || undefined} aria-hidden="true">
        {t`True/False`}
      </span>
    </fieldset>
  );
}
