import { Button } from '../../../ui/button.tsx';
import styles from './question-form.module.css';

interface OpenNoteProps {
  /** The places, from 0, of the questions before the current one that have no answer. */
  open: readonly number[];
  onGoTo: (index: number) => void;
}

/** Says that skipped questions stay open, and leads back to the first. Mounted before it has text: a live region. */
export function OpenNote({ open, onGoTo }: OpenNoteProps) {
  const [first] = open;
  return (
    <div className={styles.open} data-empty={first === undefined || undefined}>
      <p role="status">
        {first !== undefined &&
          (open.length === 1 ? `Question ${first + 1} stays open.` : `${open.length} earlier questions stay open.`)}
      </p>
      {first !== undefined && (
        <Button kind="plain" size="small" onClick={() => onGoTo(first)}>
          Go back <span className="visually-hidden">to question {first + 1}</span>
        </Button>
      )}
    </div>
  );
}
