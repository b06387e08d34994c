import { t } from '@lingui/core/macro';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import { type FormEvent, useEffect, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useLanguage } from '../../language/language.ts';
import { fullLoad } from '../../platform/full-load.ts';
import { addressAfterLogin, type EntryState } from '../../screen-parts/entry-state.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useCancellable } from '../../screen-parts/use-cancellable.ts';
import type { Device } from '../../sync/device.ts';
import { logInWithCard } from '../../sync/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import { Field } from '../../ui/field.tsx';
import { HiddenUserName, PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { CardFields } from './card-fields.tsx';

type Outcome = Pick<Envelope, 'success' | 'message'>;

interface OtherWaysProps {
  state: EntryState;
  /** `card`, `forgot` or `reset`. */
  way: string;
  /** From the link on a card or in an e-mail; else empty. */
  code: string;
  /** Whose password a link replaces; else empty. */
  email: string;
  onBack: () => void;
}

/** Logs in with a card, or replaces a forgotten password. */
export function OtherWays({ state, way, code, email, onBack }: OtherWaysProps) {
  const device = useDevice();
  const { title, tabTitle, button, send, Fields } = ways[way] ?? ways.card;
  const { isBusy, run, ways: waysOut } = useCancellable();
  const [error, setError] = useState('');
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is not said again in another language
  useEffect(() => setError(''), [language]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setError('');
    run(async (signal) => {
      const outcome = await outcomeOf<Outcome>(send(device, (name) => String(form.get(name)), code, signal));
      if (outcome.success && way === 'card') {
        // Card users usually have no email.
        await fullLoad.to(addressAfterLogin(state, ''), outcome.message);
        return true;
      }
      if (signal.aborted) return false;
      if (!outcome.success) setError(outcome.message);
      else {
        toast.success(outcome.message);
        onBack();
      }
      return false;
    });
  }

  return (
    <EntryForm
      title={title()}
      tabTitle={tabTitle?.()}
      busy={isBusy}
      ways={waysOut}
      onSubmit={submit}
      foot={
        <Button kind="plain" size="small" onClick={onBack}>
          {t`Log in with email and password`}
        </Button>
      }
    >
      <Fields error={error} code={code} email={email} />
      <Button type="submit" size="large" wide aria-disabled={isBusy}>
        {button()}
      </Button>
    </EntryForm>
  );
}

interface FieldsProps {
  error: string;
  code: string;
  email: string;
}

interface Way {
  title: () => string;
  tabTitle?: () => string;
  button: () => string;
  send: (device: Device, read: (name: string) => string, code: string, signal: AbortSignal) => Promise<Outcome>;
  Fields: (props: FieldsProps) => React.ReactNode;
}

const ways: Record<string, Way> & { card: Way } = {
  card: {
    title: () => t`Quiz App Login`,
    tabTitle: () => t({ message: 'Login', context: 'title' }),
    button: () => t({ message: 'Login', comment: 'A button' }),
    send: (device, read, _, signal) => logInWithCard(device, read('card'), signal),
    Fields: CardFields,
  },
  forgot: {
    title: () => t`Forgot password?`,
    button: () => t`Send link`,
    send: ({ ask }, read, _, signal) => ask.forgotPassword({ body: { email: read('email') }, signal }),
    Fields: ({ error }) => (
      <Field label={t`Email`} error={error} hint={t`We’ll email you a link to set a new password.`}>
        <TextInput name="email" type="email" autoComplete="username" autoCapitalize="none" autoFocus required />
      </Field>
    ),
  },
  reset: {
    title: () => t`New password`,
    button: () => t`Save password`,
    send: ({ ask }, read, code, signal) =>
      ask.resetPassword({
        body: { token: code, password: read('password'), confirmPassword: read('confirmPassword') },
        signal,
      }),
    Fields: ({ error, email }) => (
      <>
        <HiddenUserName value={email} />
        <Field label={t`Password`} hint={t`Safest: a few unrelated words.`} error={error}>
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label={t`Confirm Password`}>
          <PasswordInput
            name="confirmPassword"
            showLabel={t`Show password confirmation`}
            autoComplete="new-password"
            required
          />
        </Field>
      </>
    ),
  },
};
