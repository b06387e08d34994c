import { plural, t } from '@lingui/core/macro';
import { categoryPresets } from '@quiz-app/shared/category';
import { limits } from '@quiz-app/shared/limits';
import { type ChangeEvent, type RefObject, useId } from 'react';
import type { ExamSummary } from '../../../device/use-exams.ts';
import { formatNumber } from '../../../language/format.ts';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Sheet, SheetBody } from '../../../ui/sheet.tsx';
import { Setting, type SettingProps } from '../../../ui/switch.tsx';
import { Select, TextInput } from '../../../ui/text-input.tsx';
import { DurationField } from '../../parts/duration-field.tsx';
import type { ReadFile } from '../exam-files/serve-exam-files.ts';
import styles from './import.module.css';
import type { Details } from './use-details.ts';

/** An empty `examId` stands for the first exam. */
export type Target = { into: 'new' } | { into: 'existing'; examId: string };

interface ImportTargetProps {
  file: ReadFile;
  details: Details;
  /** The index of the exam whose details are in the fields. */
  at: number;
  onAt: (index: number) => void;
  /** The switch that puts the questions of all the file's exams into one. */
  asOne: false | Pick<SettingProps, 'checked' | 'onCheckedChange'>;
  target: Target;
  onTarget: (target: Target) => void;
  exams: readonly ExamSummary[];
  /** Contains the fields. */
  form: RefObject<HTMLDivElement | null>;
}

/** The destination of the questions: new exams with these details, or the end of an exam. */
export function ImportTarget({ target, onTarget, exams, form, ...fields }: ImportTargetProps) {
  const titleId = useId();
  return (
    <Sheet asChild>
      <section aria-labelledby={titleId}>
        <SheetBody>
          <div ref={form} className={styles.target}>
            <div className={styles.rowsHead}>
              <h2 className="title-section" id={titleId}>
                {t`Destination`}
              </h2>
              <Segments
                label={t`Import into`}
                value={target.into}
                onValueChange={(into) => onTarget(into === 'new' ? { into } : { into, examId: '' })}
                segments={[
                  { value: 'new', label: fields.file.exams.length > 1 ? t`New exams` : t`A new exam` },
                  { value: 'existing', label: t`An existing exam` },
                ]}
              />
            </div>
            {target.into === 'new' ? (
              <NewExam {...fields} />
            ) : (
              <Field label={t`Exam`} hint={t`The questions are added after the existing ones.`}>
                <Select
                  value={target.examId || exams[0]?._id}
                  onChange={(event) => onTarget({ into: 'existing', examId: event.currentTarget.value })}
                >
                  {exams.map(({ _id, name, questionsCount, published }) => (
                    <option key={_id} value={_id}>
                      {published === false
                        ? plural(questionsCount, {
                            one: `${name} (# question, draft)`,
                            other: `${name} (# questions, draft)`,
                          })
                        : withCount(name, questionsCount)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </div>
        </SheetBody>
      </section>
    </Sheet>
  );
}

const withCount = (name: string, count: number): string =>
  plural(count, { one: `${name} (# question)`, other: `${name} (# questions)` });

type NewExamProps = Pick<ImportTargetProps, 'file' | 'details' | 'at' | 'onAt' | 'asOne'>;

/** One flat form: the details of the exams that are made. */
function NewExam({ file, details, at, onAt, asOne }: NewExamProps) {
  const categoriesId = useId();
  const texts = details.textsOf(at);
  const errors = details.errorsOf(at);
  const field = (name: keyof typeof texts) => ({
    value: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      details.change(at, { [name]: event.currentTarget.value }),
  });
  const count = file.exams[at]?.questionsCount ?? 0;
  const parts = Math.ceil(count / limits.questionsPerExam);
  return (
    <div className={styles.grid}>
      {asOne && (
        <div className={styles.wide}>
          <Setting label={t`One new exam`} hint={t`It gets all questions of the file, in the same order.`} {...asOne} />
        </div>
      )}
      {file.exams.length > 1 && (
        <Field label={t`Exam of the file`} className={styles.wide}>
          <Select value={at} onChange={(event) => onAt(Number(event.currentTarget.value))}>
            {file.exams.map(({ questionsCount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an exam's place in the file is its only identity
              <option key={index} value={index}>
                {formatNumber(index + 1)}. {withCount(details.textsOf(index).name || t`No name yet`, questionsCount)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={t`Exam Name`}
        error={errors.name}
        warning={
          parts > 1 &&
          plural(parts, {
            other: `An exam can have at most ${{ most: limits.questionsPerExam }} questions: this becomes # exams, each with these details.`,
          })
        }
        className={styles.wide}
      >
        <TextInput maxLength={limits.examName} autoComplete="off" {...field('name')} />
      </Field>
      <DurationField
        key={`${file.exams.length} ${at}`}
        value={texts.duration}
        onChange={(duration) => details.change(at, { duration })}
        error={errors.duration}
      />
      <Field label={t`Category`} error={errors.category}>
        <TextInput list={categoriesId} maxLength={limits.category} autoComplete="off" {...field('category')} />
      </Field>
      <datalist id={categoriesId}>
        {categoryPresets.map((preset) => (
          <option key={preset} value={preset} />
        ))}
      </datalist>
      <Field label={t`State`} hint={t`Drafts are visible to admins only.`} className={styles.wide}>
        <Select {...field('published')}>
          <option value="no">{t`Draft`}</option>
          <option value="yes">{t`Published`}</option>
        </Select>
      </Field>
      <Field label={t`Total Marks`} error={errors.totalMarks}>
        <NumberInput min={0} {...field('totalMarks')} />
      </Field>
      <Field label={t`Passing Marks`} error={errors.passingMarks}>
        <NumberInput min={0} {...field('passingMarks')} />
      </Field>
    </div>
  );
}
