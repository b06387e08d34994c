import { limits } from '@quiz-app/shared/limits';
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { GroupsInput } from '../../../screen-parts/groups-input.tsx';
import { useGroups } from '../../../screen-parts/use-groups.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select, Textarea, TextInput } from '../../../ui/text-input.tsx';
import {
  type DetailsFormState,
  type DetailsTexts,
  detailLabels,
  hasSettings,
  settingFields,
  warningsFor,
} from './details.ts';
import styles from './details-form.module.css';

/** The optional fields of an exam, folded until they are opened or one of them has an unusual value. One flat form. */
export function SettingsFields({ form }: { form: DetailsFormState }) {
  const { register, control, formState } = form;
  const texts = useWatch({ control }) as DetailsTexts;
  const [isOpen, setOpen] = useState(() => hasSettings(form.getValues()));
  const errorOf = (name: keyof DetailsTexts) => formState.errors[name]?.message;
  const isWrong = settingFields.some((name) => formState.errors[name]);
  const groups = useGroups() ?? [];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <details className={styles.more} open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.moreLabel}>
        <Icon of={ChevronDown} />
        Who, when and how
      </summary>
      <div className={styles.grid}>
        <Field
          label={detailLabels.groups}
          id="groups"
          hint="Several with commas between them. Empty: everybody sees it."
          error={errorOf('groups')}
        >
          <Controller
            control={control}
            name="groups"
            render={({ field: { name: _, disabled: __, ...field } }) => (
              <GroupsInput id="groups" groups={groups} {...field} />
            )}
          />
        </Field>
        <Field label={detailLabels.opensAt} hint={`In your time, ${zone}.`} error={errorOf('opensAt')}>
          <TextInput {...register('opensAt')} type="datetime-local" />
        </Field>
        <Field
          label={detailLabels.closesAt}
          hint="Who has begun by then may finish. What arrives later is marked late."
          warning={warningsFor(texts).closesAt}
          error={errorOf('closesAt')}
        >
          <TextInput {...register('closesAt')} type="datetime-local" />
        </Field>
        <Field label={detailLabels.attemptsAllowed} hint="Empty: any number." error={errorOf('attemptsAllowed')}>
          <NumberInput {...register('attemptsAllowed')} min={0} max={limits.attemptsAllowed} step={1} />
        </Field>
        <Field
          label={detailLabels.shuffle}
          hint="Another order for each attempt. True and False never move."
          error={errorOf('shuffle')}
        >
          <Select {...register('shuffle')}>
            <option value="none">Nothing</option>
            <option value="questions">Questions</option>
            <option value="options">Options</option>
            <option value="both">Questions and options</option>
          </Select>
        </Field>
        <Field
          label={detailLabels.resumable}
          className={styles.wide}
          hint="By a refresh, a call or an empty battery. The time runs on in either case."
          error={errorOf('resumable')}
        >
          <Select {...register('resumable')}>
            <option value="no">It starts again</option>
            <option value="yes">It goes on, on the same device</option>
          </Select>
        </Field>
        <Field
          label={detailLabels.instructions}
          className={styles.wide}
          hint={
            <>
              Shown before the exam. Write <code>`code`</code> between backticks.
            </>
          }
          error={errorOf('instructions')}
        >
          <Textarea {...register('instructions')} rows={3} maxLength={limits.instructions} />
        </Field>
      </div>
    </details>
  );
}
