import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from 'lucide';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { RichContent } from '../../../exam-ui/rich-content.tsx';
import { RichText } from '../../../exam-ui/rich-text.tsx';
import { useOnline } from '../../../platform/online.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { MenuItem, MoreMenu } from '../../../ui/menu.tsx';
import { type Column, Table, TableActions } from '../../../ui/table.tsx';
import { adminViewsOf } from '../question-kinds/question-kinds.ts';
import { MoveHandle, QuestionOrder, SortableRow } from './question-order.tsx';
import type { QuestionOrderEdit } from './question-order-edit.tsx';
import styles from './questions-panel.module.css';
import type { QuestionEdits } from './use-question-edits.ts';

interface QuestionTableProps {
  exam: Exam;
  order: QuestionOrderEdit;
  edits: QuestionEdits;
}

/** The questions of an exam, which can be reordered here. */
export function QuestionTable({ exam, order, edits }: QuestionTableProps) {
  const isOnline = useOnline();
  const questions = new Map(exam.questions.map((question) => [question._id, question]));
  return (
    <ExamRulesContext value={exam}>
      <QuestionOrder order={order} isOff={!isOnline}>
        {(shown, settled) => (
          <Table
            caption={t`Questions of this exam`}
            className={styles.table}
            dense
            columns={makeColumns({ numbered: settled, isOnline, edits, reorder: order.reorder })}
            rows={shown.flatMap((id) => questions.get(id) ?? [])}
            rowKey={({ _id }) => _id}
            rowAs={SortableRow}
            empty={t`No questions yet`}
          />
        )}
      </QuestionOrder>
    </ExamRulesContext>
  );
}

interface ColumnOptions {
  /** The ids in the order that numbers the questions. */
  numbered: readonly string[];
  isOnline: boolean;
  edits: QuestionEdits;
  reorder: (order: readonly string[]) => void;
}

function makeColumns(options: ColumnOptions): Column<Question>[] {
  const numberOf = ({ _id }: Question) => options.numbered.indexOf(_id) + 1;
  return [
    {
      label: t`Question`,
      slot: 'lead',
      cell: (question) => (
        <div className={styles.question}>
          <span className={styles.number}>{numberOf(question)}.</span>
          <RichContent of={question}>
            <RichText text={question.name} codeLabel={t`Program of question ${{ number: numberOf(question) }}`} />
          </RichContent>
        </div>
      ),
    },
    { label: t`Options`, name: 'options', slot: 'wide', cell: (question) => <Written question={question} /> },
    { label: t`Correct Option`, name: 'solution', slot: 'wide', cell: (question) => <Solution question={question} /> },
    {
      label: t`Action`,
      align: 'end',
      slot: 'corner',
      cell: (question) => <Actions {...options} id={question._id} number={numberOf(question)} />,
    },
  ];
}

function Actions({ id, number, numbered, isOnline, edits, reorder }: ColumnOptions & RowPlace) {
  const moveBy = (step: number) => reorder(numbered.filter((each) => each !== id).toSpliced(number - 1 + step, 0, id));
  return (
    <TableActions>
      {numbered.length > 1 && <MoveHandle label={t`Move question ${number}`} />}
      <IconAction icon={Pencil} label={t`Edit question ${number}`} onClick={() => edits.dialog.open(id)} />
      <IconAction
        icon={Trash2}
        label={t`Delete question ${number}`}
        kind="danger"
        aria-disabled={!isOnline}
        onClick={(event) => isOnline && edits.deletion.remove(event, id)}
      />
      <MoreMenu label={t`More actions for question ${number}`}>
        <MenuItem icon={Copy} disabled={!isOnline} onSelect={() => edits.duplicate(id)}>
          {t({ message: 'Duplicate', comment: 'A menu item' })}
        </MenuItem>
        <MenuItem icon={ArrowUp} disabled={!isOnline || number === 1} onSelect={() => moveBy(-1)}>
          {t`Move up`}
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={!isOnline || number === numbered.length} onSelect={() => moveBy(1)}>
          {t`Move down`}
        </MenuItem>
      </MoreMenu>
    </TableActions>
  );
}

/** A question, and the number that it has now. */
interface RowPlace {
  id: string;
  number: number;
}

function Written({ question }: { question: Question }) {
  const { Written: OfKind } = adminViewsOf(question);
  return (
    <RichContent of={question}>
      <OfKind question={question} />
    </RichContent>
  );
}

function Solution({ question }: { question: Question }) {
  const { Solution: OfKind } = adminViewsOf(question);
  return (
    <RichContent of={question}>
      <OfKind question={question} />
    </RichContent>
  );
}
