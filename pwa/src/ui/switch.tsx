import * as Radix from 'radix-ui/switch';
import { type ReactNode, useId } from 'react';
import { useFieldControl } from './field.tsx';
import setting from './setting.module.css';
import styles from './switch.module.css';

/** An on/off switch that applies at once. Name it with a label, a `Field` or `aria-label`. */
export function Switch(props: Omit<Radix.SwitchProps, 'className' | 'asChild' | 'children'>) {
  return (
    <Radix.Root {...useFieldControl(props)} {...props} className={styles.switch}>
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  );
}

interface SettingProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A row with a label, a hint and a switch. */
export function Setting({ label, hint, checked, onCheckedChange }: SettingProps) {
  const id = useId();
  return (
    <div className={setting.setting}>
      <span>
        <label className={setting.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <span className="meta" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <Switch
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}
