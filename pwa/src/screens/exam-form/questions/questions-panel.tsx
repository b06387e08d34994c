import { Plus } from 'lucide';
import { useOnline } from '../../../platform/online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DeletionConflictDialog } from './deletion-conflict-dialog.tsx';
import { OpenedQuestion } from './opened-question.tsx';
import { QuestionTable } from './question-table.tsx';
import styles from './questions-panel.module.css';
import { useQuestionDeletion } from './use-question-deletion.ts';
import { newQuestion, type QuestionEditsOptions, useQuestionDialog } from './use-question-dialog.ts';
import type { QuestionOrderEdit } from './use-question-order.ts';

interface QuestionsPanelProps extends QuestionEditsOptions {
  order: QuestionOrderEdit;
}

/** The questions of an exam, to add, edit, delete and reorder. */
export function QuestionsPanel({ order, ...options }: QuestionsPanelProps) {
  const { exam } = options;
  const isOnline = useOnline();
  const dialog = useQuestionDialog(options);
  const deletion = useQuestionDeletion(options);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className="title-section">{exam.name}</h2>
        <Button aria-disabled={!isOnline} onClick={() => dialog.open(newQuestion)}>
          <Icon of={Plus} size={18} />
          Add Question
        </Button>
      </div>
      {order.isUndecided && (
        <Banner
          tone="pending"
          role="status"
          action={
            <Button kind="plain" size="small" onClick={order.ask}>
              Compare
            </Button>
          }
        >
          Your order of the questions is not saved.
        </Banner>
      )}
      <QuestionTable
        exam={exam}
        order={order}
        onEdit={({ _id }) => dialog.open(_id)}
        onDelete={(event, { _id }) => deletion.remove(event, _id)}
      />
      {dialog.opened && <OpenedQuestion key={dialog.opened.id} {...dialog.opened} dialog={dialog} />}
      <DeletionConflictDialog {...deletion} />
    </div>
  );
}
