import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { Pencil, Plus, Trash2 } from 'lucide';
import type { MouseEvent } from 'react';
import { RichText } from '../../../exam-ui/rich-text.tsx';
import { useOnline } from '../../../platform/online.ts';
import { adminViewsOf } from '../../../screen-parts/question-kinds/question-kinds.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { type Column, Table, TableActions } from '../../../ui/table.tsx';
import { newQuestion, OpenedQuestion, type QuestionEditsOptions, useQuestionDialog } from './opened-question.tsx';
import { DeletionConflictDialog, useQuestionDeletion } from './question-deletion.tsx';
import { MoveHandle, QuestionOrder, SortableRow } from './question-order.tsx';
import type { QuestionOrderEdit } from './question-order-edit.tsx';
import styles from './questions-panel.module.css';

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

interface QuestionTableProps {
  exam: Exam;
  order: QuestionOrderEdit;
  onEdit: (question: Question) => void;
  onDelete: (event: MouseEvent, question: Question) => void;
}

/** The questions of an exam, which can be reordered here. */
function QuestionTable({ exam, order, onEdit, onDelete }: QuestionTableProps) {
  const isOnline = useOnline();
  const questions = new Map(exam.questions.map((question) => [question._id, question]));
  return (
    <QuestionOrder order={order} isOff={!isOnline}>
      {(shown, settled) => (
        <Table
          caption="Questions of this exam"
          className={styles.table}
          columns={makeColumns({ numbered: settled, isOnline, onEdit, onDelete })}
          rows={shown.flatMap((id) => questions.get(id) ?? [])}
          rowKey={({ _id }) => _id}
          rowAs={SortableRow}
          empty="No questions yet"
        />
      )}
    </QuestionOrder>
  );
}

interface ColumnOptions extends Omit<QuestionTableProps, 'exam' | 'order'> {
  /** The ids in the order that numbers the questions. */
  numbered: readonly string[];
  isOnline: boolean;
}

function makeColumns({ numbered, isOnline, onEdit, onDelete }: ColumnOptions): Column<Question>[] {
  const numberOf = ({ _id }: Question) => numbered.indexOf(_id) + 1;
  return [
    {
      label: 'Question',
      slot: 'lead',
      cell: (question) => <RichText text={question.name} codeLabel={`Program of question ${numberOf(question)}`} />,
    },
    {
      label: 'Options',
      slot: 'wide',
      cell: (question) => <Written question={question} />,
    },
    { label: 'Correct Option', slot: 'wide', cell: (question) => <Solution question={question} /> },
    {
      label: 'Action',
      align: 'end',
      slot: 'corner',
      cell: (question) => (
        <TableActions>
          {numbered.length > 1 && <MoveHandle label={`Move question ${numberOf(question)}`} />}
          <IconAction icon={Pencil} label={`Edit question ${numberOf(question)}`} onClick={() => onEdit(question)} />
          <IconAction
            icon={Trash2}
            label={`Delete question ${numberOf(question)}`}
            kind="danger"
            aria-disabled={!isOnline}
            onClick={(event) => isOnline && onDelete(event, question)}
          />
        </TableActions>
      ),
    },
  ];
}

function Written({ question }: { question: Question }) {
  const { Written: OfKind } = adminViewsOf(question);
  return <OfKind question={question} />;
}

function Solution({ question }: { question: Question }) {
  const { Solution: OfKind } = adminViewsOf(question);
  return <OfKind question={question} />;
}
