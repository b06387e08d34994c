import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { useUnsentCount } from '../../device/use-outbox.ts';
import { useEndedSession } from '../../device/use-session.ts';
import { paths } from '../../paths.ts';
import { fullLoad } from '../../platform/full-load.ts';
import { addressAfterLogin, type EntryState } from '../../screen-parts/entry-state.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useCancellable } from '../../screen-parts/use-cancellable.ts';
import { useLoaded } from '../../screen-parts/use-loaded.ts';
import { getSignInOptions, logIn, usualSignInOptions } from '../../sync/session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { Welcome } from './welcome.tsx';

const byPassword = { way: '', code: '', email: '' };

/** Not kept for offline use: a login needs the server anyway. */
const loadOtherWays = async () => (await import('./other-ways.tsx')).OtherWays;

/** The browser validates the fields; the server checks the credentials. */
export function LoginScreen() {
  const { state: requested, hash }: { state: EntryState | null; hash: string } = useLocation();
  const ended = useEndedSession();
  const state: EntryState = { ...ended, ...requested };
  const { isBusy, isWrong, submit, ways } = usePasswordLogin(state);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWrong) password.current?.focus();
  }, [isWrong]);
  const { setWay, OtherWays, ...other } = useOtherWays(requested, hash);
  const { way, code } = other;
  const { forgotPassword, isEmpty, isWelcome } = useSignInOptions();
  const toRegister = isEmpty ? { ...requested, isFirst: true } : state.email ? null : requested;

  if (way && OtherWays) return <OtherWays key={code} state={state} {...other} onBack={() => setWay(byPassword)} />;
  return (
    <EntryForm
      // A new form, because a shift of the old one would move its fields.
      key={String(isWelcome)}
      title={t`Quiz App Login`}
      tabTitle={t({ message: 'Login', context: 'title' })}
      busy={isBusy || way !== ''}
      ways={isBusy ? ways : undefined}
      onSubmit={submit}
      foot={
        <Trans>
          Don't have an account?{' '}
          <Link to={paths.register()} state={toRegister}>
            Register Here
          </Link>
        </Trans>
      }
      notice={!ended && <UnsentNotice />}
    >
      {ended && <UnsentNotice hasEnded />}
      {isWelcome && <Welcome toRegister={toRegister} />}
      <Field label={t`Email`}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={state.email}
          required
        />
      </Field>
      <Field label={t`Password`} error={isWrong && t`Invalid email or password`}>
        <PasswordInput
          ref={password}
          name="password"
          autoComplete="current-password"
          autoFocus={Boolean(state.email)}
          required
        />
      </Field>
      <Button kind={isWelcome ? 'outline' : 'primary'} type="submit" size="large" wide aria-disabled={isBusy}>
        {t({ message: 'Login', comment: 'A button' })}
      </Button>
      {!isWelcome && (
        <Button kind="plain" wide onClick={() => setWay({ ...byPassword, way: 'card' })}>
          {t`Use a log-in card`}
        </Button>
      )}
      {forgotPassword && !isWelcome && (
        <Button kind="plain" wide onClick={() => setWay({ ...byPassword, way: 'forgot' })}>
          {t`Forgot password?`}
        </Button>
      )}
    </EntryForm>
  );
}

/** The ways to log in that the server offers. It welcomes the first person, unless they are already typing. */
function useSignInOptions() {
  const device = useDevice();
  const [options, setOptions] = useState({ ...usualSignInOptions, isWelcome: false });
  useEffect(() => {
    void getSignInOptions(device).then((given) => {
      const isTyping = document.activeElement instanceof HTMLInputElement;
      setOptions({ ...given, isWelcome: given.isEmpty && !isTyping });
    });
  }, [device]);
  return options;
}

/** Logs in with the form's email and password, then opens the requested page. */
function usePasswordLogin(state: EntryState) {
  const device = useDevice();
  const { isBusy, run, ways } = useCancellable();
  const [isWrong, setWrong] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = { email: String(form.get('email')), password: String(form.get('password')) };
    setWrong(false);
    toast.dismissProblems();
    run(async (signal) => {
      const answer = await outcomeOf(logIn(device, credentials, signal));
      if (answer.success) await fullLoad.to(addressAfterLogin(state, credentials.email), answer.message);
      else if (answer.code === 'invalid-login') setWrong(true);
      else if (!signal.aborted) toast.error(answer.message);
      return answer.success;
    });
  }

  return { isBusy, isWrong, submit, ways };
}

/** The way to log in without a password, once it is chosen or its link is opened. */
function useOtherWays(state: EntryState | null, hash: string) {
  const navigate = useNavigate();
  const [{ way, code, email }, setWay] = useState(byPassword);
  const linked = new URLSearchParams(hash.slice(1));
  const linkedWay = ['card', 'reset'].find((each) => linked.get(each));
  const linkedCode = linked.get(linkedWay ?? '') ?? '';
  if (linkedWay && linkedCode !== code) setWay({ way: linkedWay, code: linkedCode, email: linked.get('email') ?? '' });
  // The code from a card or a link must not stay in the address or the history.
  useEffect(() => {
    if (linkedWay) void navigate(paths.login(), { replace: true, state });
  }, [linkedWay, navigate, state]);
  const OtherWays = useLoaded(way ? loadOtherWays : undefined, () => {
    setWay(byPassword);
    toast.error(t`Network error. Please check your connection.`);
  });
  return { way, code, email, setWay, OtherWays };
}

/** @param hasEnded whether a session has just ended under its user */
function UnsentNotice({ hasEnded }: { hasEnded?: boolean }) {
  const unsent = useUnsentCount() ?? 0;
  if (unsent === 0) return null;
  return (
    <Banner tone="pending" role="status">
      {hasEnded
        ? t`Your answers are safe. Log in to send them.`
        : plural(unsent, {
            one: 'A finished exam is waiting on this device. Log in to send it.',
            other: '# finished exams are waiting on this device. Log in to send them.',
          })}
    </Banner>
  );
}
