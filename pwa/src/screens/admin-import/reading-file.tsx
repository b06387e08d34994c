import { formatCount } from '../../language/format.ts';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet, SheetBody } from '../../ui/sheet.tsx';
import styles from './admin-import.module.css';
import type { Chosen } from './use-import.ts';

interface ReadingFileProps {
  chosen: Chosen;
  /** From 0 to 1. */
  done: number;
  questions: number;
  onCancel: () => void;
}

/** The reading's progress, with a button to cancel it. */
export function ReadingFile({ chosen, done, questions, onCancel }: ReadingFileProps) {
  const name = chosen.name || 'the pasted text';
  return (
    <Sheet>
      <SheetBody className={styles.reading}>
        <Bubble size={20} mark="sending" />
        <p role="status" className={styles.what}>
          Reading {name}
        </p>
        <progress className={styles.progress} aria-label="Read so far" value={done} max={1} />
        <p className="muted">{formatCount(questions, 'question')} so far</p>
        <Button kind="outline" aria-label="Cancel reading" autoFocus onClick={onCancel}>
          Cancel
        </Button>
      </SheetBody>
    </Sheet>
  );
}
