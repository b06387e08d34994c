import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import type { ExamSummary } from '../device/use-exams.ts';
import { useOnline } from '../platform/online.ts';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './draft-mark.module.css';
import { PublishDialog } from './publish-dialog.tsx';

interface DraftMarkProps {
  exam: Exam | ExamSummary | null | undefined;
  /** Whether the screen has unsaved changes of the exam. */
  hasUnsaved?: boolean;
  /** Called with the exam once it is published. */
  onSaved?: (exam: Exam) => void;
}

/** Marks a draft beside its title, and publishes it. Renders nothing for a published exam. */
export function DraftMark({ exam, ...rest }: DraftMarkProps) {
  const [isAsking, setAsking] = useState(false);
  const isOnline = useOnline();
  if (exam?.published !== false) return null;
  return (
    <span className={styles.mark}>
      <Tag>Draft</Tag>
      <Button
        kind="plain"
        size="small"
        aria-label={`Publish exam ${exam.name}`}
        aria-disabled={!isOnline}
        onClick={() => setAsking(true)}
      >
        Publish
      </Button>
      {isAsking && <PublishDialog exam={exam} to="published" {...rest} onClose={() => setAsking(false)} />}
    </span>
  );
}

interface UnpublishButtonProps {
  exam: Exam;
  onSaved: (exam: Exam) => void;
}

/** Makes a published exam a draft again. Renders nothing for a draft. */
export function UnpublishButton({ exam, onSaved }: UnpublishButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const isOnline = useOnline();
  if (exam.published === false) return null;
  return (
    <>
      <Button kind="outline" aria-disabled={!isOnline} onClick={() => setAsking(true)}>
        Unpublish
      </Button>
      {isAsking && <PublishDialog exam={exam} to="draft" onSaved={onSaved} onClose={() => setAsking(false)} />}
    </>
  );
}
