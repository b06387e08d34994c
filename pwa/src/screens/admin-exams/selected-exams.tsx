import type { ExamSummary } from '../../device/use-exams.ts';
import { formatCount } from '../../language/format.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { liftToasts } from '../../ui/toast-place.ts';
import styles from './admin-exams.module.css';
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
      <p role="status">{isNone ? 'No exam selected' : `${formatCount(selected.length, 'exam')} selected`}</p>
      <ButtonRow>
        <Button kind="outline" size="small" aria-disabled={isNone} onClick={() => onExport(selected)}>
          Export
        </Button>
        <Button
          kind="outline"
          size="small"
          aria-disabled={isNone || !isOnline}
          onClick={({ detail }) => detail < 2 && onDelete(selected)}
        >
          Delete
        </Button>
        <Button kind="plain" size="small" onClick={() => (isAll ? selection.clear() : selection.select(shown))}>
          {isAll ? 'Select none' : 'Select all'}
        </Button>
        <Button kind="plain" size="small" onClick={onDone}>
          Done
        </Button>
      </ButtonRow>
    </div>
  );
}
