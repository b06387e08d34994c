import { Label } from 'radix-ui/label';
import * as Radix from 'radix-ui/switch';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useFieldControl } from './field.tsx';
import setting from './setting.module.css';
import styles from './switch.module.css';

interface SwitchProps extends Pick<ComponentProps<'button'>, 'id' | 'disabled' | 'aria-label' | 'aria-describedby'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** An on/off switch that applies at once. Name it with a label, a `Field` or `aria-label`. */
export function Switch(props: SwitchProps) {
  return (
    <Radix.Root {...useFieldControl(props)} {...props} className={styles.switch}>
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  );
}

export interface SettingProps {
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
        <Label className={setting.label} htmlFor={id}>
          {label}
        </Label>
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
