import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Registration, registration } from '@quiz-app/shared/user';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { useLanguage } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import type { EntryState } from '../../screen-parts/entry-state.ts';
import { notify, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { resolverOf } from '../../screen-parts/resolver-of.ts';
import { useCancellable } from '../../screen-parts/use-cancellable.ts';
import { register as registerUser } from '../../sync/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput, Select, TextInput } from '../../ui/text-input.tsx';
import { passwordWarning } from './password-warning.ts';
import styles from './register-screen.module.css';

const resolver = resolverOf(registration);

/** One flat form. */
export function RegisterScreen() {
  const device = useDevice();
  const navigate = useNavigate();
  const state: EntryState | null = useLocation().state;
  const { isFirst = false, ...wayBack } = state ?? {};
  const { register, handleSubmit, formState, control, trigger } = useForm({
    resolver,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '', isAdmin: isFirst },
  });
  const { errors, touchedFields } = formState;
  const { isBusy, run, ways } = useCancellable();
  const { password = '', name = '', email = '' } = useWatch({ control });
  const [taken, setTaken] = useState<string>();
  const takenWarning =
    email === taken &&
    t`This email has an account, perhaps a deleted one. Log in with it, or ask an admin to restore the account.`;
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong is said again in another language
  useEffect(() => void trigger(Object.keys(errors) as (keyof Registration)[]), [language]);
  // Not while the first characters are typed.
  const warning = touchedFields.password && passwordWarning(password, { name, email });

  const submit = handleSubmit((form) =>
    run(async (signal) => {
      const answer = await outcomeOf(registerUser(device, form, signal));
      if (signal.aborted) return false;
      notify(answer);
      if (answer.success)
        await navigate(paths.login(), { state: { ...wayBack, email: form.email } satisfies EntryState });
      else if (answer.code === 'already-exists') setTaken(form.email);
      return answer.success;
    }),
  );

  return (
    <EntryForm
      title={t`Quiz App Register`}
      tabTitle={t({ message: 'Register', context: 'title' })}
      busy={isBusy}
      ways={ways}
      noValidate
      onSubmit={submit}
      foot={
        <Trans>
          Already have an account?{' '}
          <Link to={paths.login()} state={state}>
            Login Here
          </Link>
        </Trans>
      }
    >
      <div className={styles.fields}>
        <Field label={t`Name`} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="name" autoFocus={isFirst} required />
        </Field>
        <Field label={t`Email`} warning={takenWarning} error={errors.email?.message}>
          <TextInput {...register('email')} type="email" autoComplete="username" autoCapitalize="none" required />
        </Field>
        <div className={styles.pair}>
          <Field
            label={t`Password`}
            hint={t`Safest: a few unrelated words.`}
            warning={warning}
            error={errors.password?.message}
          >
            <PasswordInput {...register('password')} autoComplete="new-password" required />
          </Field>
          <Field label={t`Confirm Password`} error={errors.confirmPassword?.message}>
            <PasswordInput
              {...register('confirmPassword')}
              showLabel={t`Show password confirmation`}
              autoComplete="new-password"
              required
            />
          </Field>
        </div>
        <Field
          label={t`Register as admin`}
          hint={isFirst && t`The first account manages exams and people.`}
          error={errors.isAdmin?.message}
        >
          <Select {...register('isAdmin', { setValueAs: (value) => value === true || value === 'true' })}>
            <option value="false">{t`No`}</option>
            <option value="true">{t`Yes`}</option>
          </Select>
        </Field>
        <Button type="submit" size="large" wide aria-disabled={isBusy}>
          {t({ message: 'Register', comment: 'A button' })}
        </Button>
      </div>
    </EntryForm>
  );
}
