import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { Copy, Download, Eye, EyeOff, Trash2 } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { media } from '../../ui/media.ts';
import { MenuItem, MenuRule, MoreMenu } from '../../ui/menu.tsx';
import { PageHead } from '../../ui/page.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { DraftMark } from '../parts/draft-mark.tsx';
import { ExportDialog } from '../parts/export-dialog.tsx';
import { OverLink } from '../parts/over-link.tsx';
import { PublishDialog } from '../parts/publish-dialog.tsx';
import { useExamEdits } from '../parts/use-exam-edits.ts';
import { useWayToExams } from '../parts/use-way-to-exams.ts';

interface ExamHeadProps {
  exam: Exam;
  /** Whether the page has unsaved changes. */
  hasUnsaved: boolean;
  /** Called with the exam after it was published or made a draft. */
  onSaved: (exam: Exam) => void;
  /** Called before the page is left after the exam was deleted. */
  onDeleted: () => void;
}

/** The exam's name, its state, and what can be done with it besides editing. */
export function ExamHead({ exam, hasUnsaved, onSaved, onDeleted }: ExamHeadProps) {
  const isOnline = useOnline();
  const isWide = useMedia(media.tablet);
  const wayToExams = useWayToExams();
  const { isWaiting, remove, copy } = useExamEdits();
  const [asked, setAsked] = useState<'export' | 'draft'>();
  const close = () => setAsked(undefined);
  const preview = <Link to={paths.previewExam(exam._id)}>{t`Preview`}</Link>;

  const removeAndLeave = async () => {
    const { questions, ...details } = exam;
    if (!(await remove({ ...details, questionsCount: questions.length }))) return;
    onDeleted();
    wayToExams.leave();
  };
  return (
    <>
      <PageHead
        over={<OverLink way={wayToExams}>{t`Exams`}</OverLink>}
        title={exam.name}
        tabTitle={t`Edit ${{ name: exam.name }}`}
        mark={<DraftMark exam={exam} hasUnsaved={hasUnsaved} onSaved={onSaved} />}
      >
        {isWide && (
          <Button kind="outline" size="small" asChild>
            {preview}
          </Button>
        )}
        <MoreMenu label={t`More actions`} frame="small">
          {!isWide && (
            <MenuItem icon={Eye} asChild>
              {preview}
            </MenuItem>
          )}
          <MenuItem icon={Download} onSelect={() => setAsked('export')}>
            {t({ message: 'Export', comment: 'A menu item: writes a file' })}
          </MenuItem>
          <MenuItem icon={Copy} disabled={!isOnline} onSelect={() => void copy(exam)}>
            {t({ message: 'Copy', comment: 'A menu item: makes a second exam' })}
          </MenuItem>
          {exam.published !== false && (
            <MenuItem icon={EyeOff} disabled={!isOnline} onSelect={() => setAsked('draft')}>
              {t`Unpublish`}
            </MenuItem>
          )}
          <MenuRule />
          <MenuItem icon={Trash2} disabled={!isOnline} onSelect={() => void removeAndLeave()}>
            {t`Delete`}
          </MenuItem>
        </MoreMenu>
      </PageHead>
      {asked === 'export' && <ExportDialog examIds={[exam._id]} onClose={close} />}
      {asked === 'draft' && <PublishDialog exam={exam} to="draft" onSaved={onSaved} onClose={close} />}
      {isWaiting && <Loader />}
    </>
  );
}
