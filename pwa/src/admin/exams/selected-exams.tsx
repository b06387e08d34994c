import { plural, t } from '@lingui/core/macro';
import type { ExamSummary } from '../../device/use-exams.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { liftToasts } from '../../ui/toast-place.ts';
import styles from './exams.module.css';
import { type Selection, useSelected } from './use-selection.ts';

interface SelectedExamsProps {
  selection: Selection;
  /** All exams. One that the search hides may be selected. */
  exams: readonly ExamSummary[];
  /** The exams in the list. */
  shown: readonly ExamSummary[];
  onExport: (selected: readonly ExamSummary[]) => void;
  onDelete: (selected: readonly ExamSummary[]) => void;
  onDone: () => void;
  isOnline: boolean;
}

/** The actions for several exams at once, while exams are being selected. */
export function SelectedExams({ selection, exams, shown, onExport, onDelete, onDone, isOnline }: SelectedExamsProps) {
  const selected = useSelected(selection, exams);
  const isAll = shown.every((exam) => selected.includes(exam));
  const isNone = selected.length === 0;
  return (
    <div ref={liftToasts} className={styles.selected}>
      <p role="status">
        {isNone
          ? t`No exam selected`
          : plural({ count: selected.length }, { one: '# exam selected', other: '# exams selected' })}
      </p>
      <ButtonRow>
        <Button kind="outline" size="small" aria-disabled={isNone} onClick={() => onExport(selected)}>
          {t`Export`}
        </Button>
        <Button
          kind="outline"
          size="small"
          aria-disabled={isNone || !isOnline}
          onClick={({ detail }) => detail < 2 && onDelete(selected)}
        >
          {t`Delete`}
        </Button>
        <Button kind="plain" size="small" onClick={() => (isAll ? selection.clear() : selection.select(shown))}>
          {isAll ? t`Select none` : t`Select all`}
        </Button>
        <Button kind="plain" size="small" onClick={onDone}>
          {t({ message: 'Done', context: 'button' })}
        </Button>
      </ButtonRow>
    </div>
  );
}
