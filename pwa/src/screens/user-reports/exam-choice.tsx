import { plural, t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/text-input.tsx';
import styles from './user-reports-screen.module.css';

/** An exam that was taken several times. */
interface RepeatedExam {
  _id: string;
  name: string;
  attempts: number;
}

/** By name, with the newest name of each. @param reports newest first */
export function repeatedExams(reports: readonly Report[]): RepeatedExam[] {
  const exams = new Map<string, RepeatedExam>();
  for (const { exam } of reports) {
    const known = exams.get(exam._id) ?? { _id: exam._id, name: exam.name, attempts: 0 };
    exams.set(exam._id, { ...known, attempts: known.attempts + 1 });
  }
  return [...exams.values()].filter(({ attempts }) => attempts > 1).sort((a, b) => a.name.localeCompare(b.name));
}

interface ExamChoiceProps {
  exams: readonly RepeatedExam[];
  /** Empty for all exams. */
  value: string;
  onChoose: (examId: string) => void;
}

/** Chooses one of the exams that were taken several times, to show its attempts. */
export function ExamChoice({ exams, value, onChoose }: ExamChoiceProps) {
  return (
    <Field cell label={t`Exam`} className={styles.choice}>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{t`All exams`}</option>
        {exams.map(({ _id, name, attempts }) => (
          <option key={_id} value={_id}>
            {plural(attempts, { one: `${name} (# attempt)`, other: `${name} (# attempts)` })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
