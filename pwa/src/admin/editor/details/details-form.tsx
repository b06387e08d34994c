import { t } from '@lingui/core/macro';
import type { UsedMedium } from '@quiz-app/shared/content';
import type { ExamDetails } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { BackLink } from '../../../screen-parts/navigation/back-link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Sheet, SheetBody } from '../../../ui/sheet.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { liftToasts } from '../../../ui/toast-place.ts';
import { DurationField } from '../../parts/duration-field.tsx';
import { useWayToExams } from '../../parts/use-way-to-exams.ts';
import { FormulaDialog } from '../content-fields/formula-dialog.tsx';
import { CategoryInput } from './category-input.tsx';
import { type DetailsFormState, type DetailsTexts, detailLabels, warningsFor } from './details.ts';
import styles from './details-form.module.css';
import { ErrorSummary } from './error-summary.tsx';
import { usePublishGuard } from './publish-guard.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { useInstructionsEditing } from './use-instructions-editing.ts';

interface DetailsFormProps {
  form: DetailsFormState;
  /** The label of the button that saves. */
  save: string;
  onSave: (details: ExamDetails) => void;
  /** Saves a new exam as a draft. */
  onSaveDraft?: (details: ExamDetails) => void;
  /** The current exam; undefined for a new one. */
  stored?: ExamDetails;
  /** The pictures and sounds of its questions. */
  questionMedia?: readonly UsedMedium[];
  /** Disables saving. */
  isOff: boolean;
  /** Makes the fields read-only. */
  isLocked?: boolean;
  /** Another part of the form, above the buttons. */
  children?: ReactNode;
}

/** The form for an exam's details. */
export function DetailsForm({
  form,
  save,
  onSave,
  onSaveDraft,
  stored,
  questionMedia,
  isOff,
  isLocked = false,
  children,
}: DetailsFormProps) {
  const wayToExams = useWayToExams();
  const [askAndSave, publishDialog] = usePublishGuard(onSave, stored);
  const editing = useInstructionsEditing(form, questionMedia);
  const cannotSave = isOff || editing.isAdding;
  return (
    <>
      <Sheet asChild className={styles.form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!cannotSave) void form.handleSubmit(askAndSave)(event);
          }}
        >
          <ErrorSummary form={form} />
          <SheetBody>
            <fieldset className={styles.grid} disabled={isLocked}>
              <legend className="visually-hidden">{t`Exam Details`}</legend>
              <DetailsFields form={form} />
              <SettingsFields form={form} editing={editing} />
            </fieldset>
          </SheetBody>
          {children}
          <div ref={liftToasts} className={styles.bar}>
            <Button type="submit" size="large" aria-disabled={cannotSave || isLocked}>
              {save}
            </Button>
            {onSaveDraft && (
              <Button
                kind="outline"
                size="large"
                aria-disabled={cannotSave || isLocked}
                onClick={() => void form.handleSubmit(onSaveDraft)()}
              >
                {t`Save as draft`}
              </Button>
            )}
            <Button kind="outline" size="large" asChild>
              <BackLink way={wayToExams}>{t`Cancel`}</BackLink>
            </Button>
          </div>
        </form>
      </Sheet>
      {publishDialog}
      {/* Beside the form, so that its keys and its submit do not reach this one. */}
      <FormulaDialog editing={editing} />
    </>
  );
}

function DetailsFields({ form }: { form: DetailsFormState }) {
  const { register, control, formState } = form;
  const errorOf = (name: keyof DetailsTexts) => formState.errors[name]?.message;
  const texts = useWatch({ control }) as DetailsTexts;
  const warnings = warningsFor(texts);
  return (
    <>
      <Field label={detailLabels.name()} error={errorOf('name')} className={styles.wide}>
        <TextInput {...register('name')} maxLength={limits.examName} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="duration"
        render={({ field: { disabled: _, ...field } }) => (
          <DurationField {...field} warning={warnings.duration} error={errorOf('duration')} />
        )}
      />
      <Field label={detailLabels.category()} id="category" error={errorOf('category')}>
        <Controller
          control={control}
          name="category"
          render={({ field: { name: _, disabled: __, ...field } }) => <CategoryInput id="category" {...field} />}
        />
      </Field>
      <Field label={detailLabels.totalMarks()} error={errorOf('totalMarks')}>
        <NumberInput {...register('totalMarks')} min={0} />
      </Field>
      <Field label={detailLabels.passingMarks()} warning={warnings.passingMarks} error={errorOf('passingMarks')}>
        <NumberInput {...register('passingMarks')} min={0} />
      </Field>
    </>
  );
}

/** The warning about the marks, for places that do not show the fields. */
export function MarksWarning({ form: { control } }: Pick<DetailsFormProps, 'form'>) {
  const { passingMarks } = warningsFor(useWatch({ control }) as DetailsTexts);
  return passingMarks && <Banner tone="pending">{passingMarks}</Banner>;
}
