import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useOnline } from '../../platform/online.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { HiddenUserName, PasswordInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

interface PasswordPanelProps {
  /** To log in with. A password is useless without it. */
  email: string;
  /** A user who logged in with a card sets a password without the previous one. */
  needsCurrent: boolean;
  /** Called after all other devices have been logged out. */
  onChanged: () => void;
}

/** Changes the password. */
export function PasswordPanel({ email, needsCurrent, onChanged }: PasswordPanelProps) {
  const { ask } = useDevice();
  const isOnline = useOnline();
  const [isWaiting, waitFor] = useWaiting();
  const [problem, setProblem] = useState<{ field: string | undefined; message: string }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting || !isOnline) return;
    const { currentTarget } = event;
    const form = new FormData(currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const change = {
      currentPassword: text('currentPassword'),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
    };
    const outcome = await waitFor(outcomeOf(ask.changePassword({ body: change })));
    if (!outcome.success) {
      const field = 'field' in outcome ? outcome.field : undefined;
      return setProblem({ field: field ?? 'password', message: outcome.message });
    }
    setProblem(undefined);
    currentTarget.reset();
    toast.success(t`Password changed successfully. Other devices are logged out.`);
    onChanged();
  };

  if (email === '')
    return (
      <Panel title={t`Password`}>
        <p className="muted">{t`Add an email to your account first. You need it to log in with a password.`}</p>
      </Panel>
    );
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <Panel title={t`Password`}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <HiddenUserName value={email} />
        {needsCurrent ? (
          <Field label={t`Current password`} error={errorOf('currentPassword')}>
            <PasswordInput
              name="currentPassword"
              showLabel={t`Show current password`}
              autoComplete="current-password"
              required
            />
          </Field>
        ) : (
          <p className="muted">{t`You logged in with a card, so you can set a password without the old one.`}</p>
        )}
        <Field label={t`New password`} hint={t`Safest: a few unrelated words.`} error={errorOf('password')}>
          <PasswordInput name="password" showLabel={t`Show new password`} autoComplete="new-password" required />
        </Field>
        <Field label={t`Confirm new password`} error={errorOf('confirmPassword')}>
          <PasswordInput
            name="confirmPassword"
            showLabel={t`Show password confirmation`}
            autoComplete="new-password"
            required
          />
        </Field>
        <Button kind="outline" type="submit" aria-disabled={isWaiting || !isOnline}>
          {t`Change password`}
        </Button>
      </form>
    </Panel>
  );
}
