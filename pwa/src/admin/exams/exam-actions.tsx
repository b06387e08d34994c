import { t } from '@lingui/core/macro';
import { Copy, Download, Eye, Pencil, Share2, Trash2 } from 'lucide';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ExamSummary } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { MenuItem, MoreMenu } from '../../ui/menu.tsx';
import { TableActions } from '../../ui/table.tsx';
import { PublishButton } from '../parts/draft-mark.tsx';
import styles from './exams.module.css';
import { shareExam } from './share-exam.ts';

export interface ExamActionsProps {
  exam: ExamSummary;
  onCopy: (exam: ExamSummary) => Promise<void>;
  onDelete: (event: MouseEvent, exam: ExamSummary) => void;
  onExport: (exams: readonly ExamSummary[]) => void;
  isOnline: boolean;
}

/** The actions at the end of an exam's row. A draft has no results, so it offers to publish it. */
export function ExamActions({ exam, onCopy, onDelete, onExport, isOnline }: ExamActionsProps) {
  const { _id, name } = exam;
  const isDraft = exam.published === false;
  return (
    <TableActions>
      {isDraft ? (
        <PublishButton exam={exam} kind="plain" />
      ) : (
        <Button className={styles.results} kind="plain" size="small" asChild>
          <Link to={paths.examResults(_id)} aria-label={t`Results of exam ${name}`}>
            {t`Results`}
          </Link>
        </Button>
      )}
      <span className={styles.icons} data-icons>
        <IconAction icon={Pencil} label={t`Edit exam ${name}`} asChild>
          <Link to={paths.editExam(_id)} />
        </IconAction>
        <IconAction
          icon={Trash2}
          label={t`Delete exam ${name}`}
          kind="danger"
          aria-disabled={!isOnline}
          onClick={(event) => isOnline && onDelete(event, exam)}
        />
        <MoreMenu label={t`More actions for exam ${name}`}>
          {!isDraft && (
            <MenuItem icon={Share2} onSelect={() => void shareExam(exam)}>
              {t({ message: 'Share', comment: 'A verb: passes on the link of an exam' })}
            </MenuItem>
          )}
          <MenuItem icon={Copy} disabled={!isOnline} onSelect={() => void onCopy(exam)}>
            {t`Copy`}
          </MenuItem>
          <MenuItem icon={Eye} asChild>
            <Link to={paths.previewExam(_id)}>{t`Preview`}</Link>
          </MenuItem>
          <MenuItem icon={Download} onSelect={() => onExport([exam])}>
            {t`Export`}
          </MenuItem>
        </MoreMenu>
      </span>
    </TableActions>
  );
}
