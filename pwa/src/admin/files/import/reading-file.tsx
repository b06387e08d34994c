import { plural, t } from '@lingui/core/macro';
import { Bubble } from '../../../ui/bubble.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetBody } from '../../../ui/sheet.tsx';
import styles from './import.module.css';
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
  const { name } = chosen;
  return (
    <Sheet>
      <SheetBody className={styles.reading}>
        <Bubble size={20} mark="sending" />
        <p role="status" className={styles.what}>
          {name ? t`Reading ${name}` : t`Reading the pasted text`}
        </p>
        <progress className={styles.progress} aria-label={t`Read so far`} value={done} max={1} />
        <p className="muted">{plural(questions, { one: '# question so far', other: '# questions so far' })}</p>
        <Button kind="outline" aria-label={t`Cancel reading`} autoFocus onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </SheetBody>
    </Sheet>
  );
}
