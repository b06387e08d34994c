import { limits } from '@quiz-app/shared/limits';
import type { User } from '@quiz-app/shared/user';
import { type FormEvent, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { editMe } from '../../sync/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './profile-screen.module.css';

/** Changes one's own name and e-mail address. */
export function EditAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const device = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const [problem, setProblem] = useState<{ field: string | undefined; message: string }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    const form = new FormData(event.currentTarget);
    const details = { name: String(form.get('name')), email: String(form.get('email')) };
    const outcome = await waitFor(outcomeOf(editMe(device, details)));
    if (outcome.success) {
      toast.success(outcome.message);
      return onClose();
    }
    // A taken address is about the address, too.
    setProblem({ field: 'field' in outcome ? (outcome.field ?? 'email') : 'email', message: outcome.message });
  };

  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your account"
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isWaiting}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label="Name" error={errorOf('name')}>
          <TextInput name="name" autoComplete="name" maxLength={limits.name} defaultValue={user.name} required />
        </Field>
        <Field
          label="Email"
          error={errorOf('email')}
          hint={user.email === '' ? 'You have none: you log in with your card.' : undefined}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={limits.email}
            defaultValue={user.email}
          />
        </Field>
      </div>
    </Dialog>
  );
}
