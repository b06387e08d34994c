import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select, Textarea, TextInput } from '../../../ui/text-input.tsx';
import { GroupsInput } from '../../parts/groups-input.tsx';
import { useGroups } from '../../parts/use-groups.ts';
import { undescribed } from '../content-fields/content-draft.ts';
import { ContentRows } from '../content-fields/content-rows.tsx';
import { ContentToolbar } from '../content-fields/content-toolbar.tsx';
import type { ContentEditing } from '../content-fields/use-content-editing.ts';
import { type DetailsFormState, type DetailsTexts, detailLabels, settingFields, warningsFor } from './details.ts';
import styles from './details-form.module.css';
import { MarkingFields } from './marking-fields.tsx';
import { settingsInWords } from './settings-in-words.ts';

interface SettingsFieldsProps {
  form: DetailsFormState;
  editing: ContentEditing;
}

/** The optional fields of an exam, folded until they are opened or one of them is wrong. One flat form. */
export function SettingsFields({ form, editing }: SettingsFieldsProps) {
  const { register, control, formState } = form;
  const texts = useWatch({ control }) as DetailsTexts;
  const [isOpen, setOpen] = useState(false);
  const errorOf = (name: keyof DetailsTexts) => formState.errors[name]?.message;
  const isWrong = [...settingFields, 'content' as const].some((name) => formState.errors[name]);
  const groups = useGroups() ?? [];
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <details className={styles.more} open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.moreLabel}>
        <Icon of={ChevronDown} />
        {t`Access, schedule and marking`}
        <span className={styles.settings}>{settingsInWords(texts)}</span>
      </summary>
      <div className={styles.grid}>
        <Field
          label={detailLabels.groups()}
          id="groups"
          hint={t`Separate with commas. Leave empty for everyone.`}
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
        <Field label={detailLabels.opensAt()} hint={t`In your time, ${zone}.`} error={errorOf('opensAt')}>
          <TextInput {...register('opensAt')} type="datetime-local" />
        </Field>
        <Field
          label={detailLabels.closesAt()}
          hint={t`Anyone who has started may finish. Reports that arrive later are marked late.`}
          warning={warningsFor(texts).closesAt}
          error={errorOf('closesAt')}
        >
          <TextInput {...register('closesAt')} type="datetime-local" />
        </Field>
        <Field
          label={detailLabels.attemptsAllowed()}
          hint={t`Leave empty for no limit.`}
          error={errorOf('attemptsAllowed')}
        >
          <NumberInput {...register('attemptsAllowed')} min={0} max={limits.attemptsAllowed} step={1} />
        </Field>
        <Field
          label={detailLabels.shuffle()}
          hint={t`A different order each time. True/False stays as it is.`}
          error={errorOf('shuffle')}
        >
          <Select {...register('shuffle')}>
            <option value="none">{t`Nothing`}</option>
            <option value="questions">{t`Questions`}</option>
            <option value="options">{t`Options`}</option>
            <option value="both">{t`Questions and options`}</option>
          </Select>
        </Field>
        <MarkingFields form={form} texts={texts} />
        <Field
          label={detailLabels.resumable()}
          className={styles.wide}
          hint={t`For example by a reload, a phone call or an empty battery. The clock keeps running.`}
          error={errorOf('resumable')}
        >
          <Select {...register('resumable')}>
            <option value="no">{t`Start again`}</option>
            <option value="yes">{t`Continue on the same device`}</option>
          </Select>
        </Field>
        <div {...editing.around} className={classNames(styles.wide, styles.instructions)}>
          <Field
            label={detailLabels.instructions()}
            hint={
              <Trans>
                Shown before the exam. <code>`code`</code> for inline code.
              </Trans>
            }
            error={errorOf('instructions')}
          >
            <Textarea {...register('instructions')} rows={3} maxLength={limits.instructions} />
          </Field>
          <ContentToolbar editing={editing} />
          <ContentRows
            editing={editing}
            of={[[detailLabels.instructions(), texts.instructions]]}
            undescribed={formState.errors.content && undescribed(editing.draft, [texts.instructions])}
          />
        </div>
      </div>
    </details>
  );
}
