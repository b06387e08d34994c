import { formatCount } from '@quiz-app/shared/duration';
import type { ExamSummary } from '../../device/use-exams.ts';
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
  isOnline: boolean;
}

/** The actions for several exams at once; renders nothing while none is selected. */
export function SelectedExams({ selection, exams, shown, onExport, onDelete, isOnline }: SelectedExamsProps) {
  const selected = useSelected(selection, exams);
  return (
    <div ref={liftToasts} className={styles.selected} data-any={selected.length > 0 || undefined}>
      <p role="status">{selected.length > 0 && `${formatCount(selected.length, 'exam')} selected`}</p>
      {selected.length > 0 && (
        <ButtonRow>
          <Button kind="outline" size="small" onClick={() => onExport(selected)}>
            Export
          </Button>
          <Button
            kind="outline"
            size="small"
            aria-disabled={!isOnline}
            onClick={({ detail }) => detail < 2 && onDelete(selected)}
          >
            Delete
          </Button>
          {selected.length < shown.length && (
            <Button kind="plain" size="small" onClick={() => selection.select(shown)}>
              Select all
            </Button>
          )}
          <Button kind="plain" size="small" onClick={selection.clear}>
            Select none
          </Button>
        </ButtonRow>
      )}
    </div>
  );
}
