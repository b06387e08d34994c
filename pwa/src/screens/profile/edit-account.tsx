import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import type { User } from '@quiz-app/shared/user';
import { type FormEvent, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { editMe } from '../../sync/session/session.ts';
import { Dialog, SaveButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './profile-screen.module.css';

/** Changes the user's own name and e-mail address. One flat form. */
export function EditAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const device = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const [email, setEmail] = useState(user.email);
  const [problem, setProblem] = useState<{ field: string | undefined; message: string }>();
  const isNewAddress = email.trim().toLowerCase() !== user.email.toLowerCase();
  // A user without an e-mail address hardly ever has a password; if they do, the server asks for it.
  const asksForPassword = (isNewAddress && user.email !== '') || problem?.field === 'currentPassword';

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    const form = new FormData(event.currentTarget);
    const details = { name: String(form.get('name')), email: String(form.get('email')) };
    const currentPassword = form.get('currentPassword');
    const change = { ...details, ...(currentPassword !== null && { currentPassword: String(currentPassword) }) };
    const outcome = await waitFor(outcomeOf(editMe(device, change)));
    if (outcome.success) {
      toast.success(outcome.message);
      return onClose();
    }
    // The error of a taken address belongs to the address, too.
    setProblem({ field: 'field' in outcome ? (outcome.field ?? 'email') : 'email', message: outcome.message });
  };

  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Your account`}
      onSubmit={(event) => void submit(event)}
      footer={<SaveButtons onCancel={onClose} isWaiting={isWaiting} />}
    >
      <div className={styles.fields}>
        <Field label={t`Name`} error={errorOf('name')}>
          <TextInput name="name" autoComplete="name" maxLength={limits.name} defaultValue={user.name} required />
        </Field>
        <Field
          label={t`Email`}
          error={errorOf('email')}
          hint={user.email === '' ? t`No email yet: you log in with a card.` : undefined}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={limits.email}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        {asksForPassword && (
          <Field
            label={t`Current password`}
            error={errorOf('currentPassword')}
            hint={t`You need your password to change your email. Leave this empty if you have no password.`}
          >
            <PasswordInput
              name="currentPassword"
              showLabel={t`Show current password`}
              autoComplete="current-password"
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
