import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import type { ExamSummary } from '../../device/use-exams.ts';
import { useOnline } from '../../platform/online.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './draft-mark.module.css';
import { PublishDialog } from './publish-dialog.tsx';

interface PublishButtonProps {
  exam: Exam | ExamSummary;
  kind: 'tonal' | 'plain';
  /** Whether the screen has unsaved changes of the exam. */
  hasUnsaved?: boolean;
  /** Called with the exam once it is published. */
  onSaved?: (exam: Exam) => void;
}

/** Publishes a draft, after asking. */
export function PublishButton({ exam, kind, ...rest }: PublishButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const isOnline = useOnline();
  return (
    <>
      <Button
        kind={kind}
        size="small"
        aria-label={t`Publish exam ${{ name: exam.name }}`}
        aria-disabled={!isOnline}
        onClick={() => setAsking(true)}
      >
        {t`Publish`}
      </Button>
      {isAsking && <PublishDialog exam={exam} to="published" {...rest} onClose={() => setAsking(false)} />}
    </>
  );
}

type DraftMarkProps = Omit<PublishButtonProps, 'exam' | 'kind'> & { exam: Exam | ExamSummary | null | undefined };

/** Marks a draft beside its title, and publishes it. Renders nothing for a published exam. */
export function DraftMark({ exam, ...rest }: DraftMarkProps) {
  if (exam?.published !== false) return null;
  return (
    <span className={styles.mark}>
      <Tag>{t({ message: 'Draft', comment: 'The state of an exam that only admins see' })}</Tag>
      <PublishButton exam={exam} kind="tonal" {...rest} />
    </span>
  );
}
