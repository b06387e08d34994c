import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDevice } from '../../../device/device-context.ts';
import { notify } from '../../../screen-parts/notify-outcome.ts';
import { saveDetails } from '../exam-edits.ts';
import { useConditionalSave } from '../use-conditional-save.ts';
import type { EditedExam } from '../use-edited-exam.ts';
import { type DetailsTexts, fieldsOf, fillIn, resolveDetails } from './details.ts';
import { applyChanges, type DetailsChanges, overwritesTheirs, pickChanges } from './details-changes.ts';

interface DetailsFormOptions extends EditedExam {
  track: <Result>(work: Promise<Result>) => Promise<Result>;
  onSaved: () => void;
}

/** The form state of an exam's details. Changes by others appear in the fields that the user has not edited. */
export function useDetailsForm({ exam, accept, track, onSaved }: DetailsFormOptions) {
  const device = useDevice();
  const form = useForm({
    values: fieldsOf(exam),
    resetOptions: { keepDirtyValues: true },
    resolver: resolveDetails,
  });
  // Not `isDirty`, which compares with the newest values only.
  const { dirtyFields } = form.formState;
  const isTyped = Object.keys(dirtyFields).length > 0;
  // The exam as it was when the user started editing, even if a newer one was pulled since.
  const [base, setBase] = useState(exam);
  if (!isTyped && exam !== base) setBase(exam);

  const { save, conflict, isAsking, close, drop } = useConditionalSave<DetailsChanges>({
    send: (changes, current) => saveDetails(device, current, applyChanges(current, changes)),
    isConflict: overwritesTheirs,
    accept,
  });
  const restart = (next: Exam) => {
    form.reset(fieldsOf(next), { keepDirtyValues: false });
    setBase(next);
  };
  const saveChanges = async (changes: DetailsChanges, from: Exam) => {
    const result = await track(save(changes, from));
    if (result.theirs) return;
    notify(result);
    if (!result.success) return;
    restart(result.exam);
    onSaved();
  };

  return {
    form,
    isTyped,
    /** The edited fields; undefined if there are none. */
    typed: (): TypedDetails | undefined => {
      const names = Object.keys(dirtyFields) as (keyof DetailsTexts)[];
      const texts = form.getValues();
      return isTyped ? { base, texts: Object.fromEntries(names.map((name) => [name, texts[name]])) } : undefined;
    },
    /** Fills in the fields that were edited on an earlier page. */
    restore: (typed: TypedDetails) => {
      setBase(typed.base);
      fillIn(form, typed.texts);
    },
    /** @param details the values of all fields, of which only the edited ones are saved */
    save: (details: ExamDetails) => void saveChanges(pickChanges(details, dirtyFields), base),
    conflict: isAsking ? conflict : undefined,
    keepMine: () => conflict && void saveChanges(conflict.edit, conflict.theirs),
    takeTheirs: () => {
      restart(exam);
      drop();
    },
    close,
  };
}

/** The edited fields, and the exam as it was when they were edited. */
export interface TypedDetails {
  base: Exam;
  texts: Partial<DetailsTexts>;
}

export type DetailsFormEdit = ReturnType<typeof useDetailsForm>;
