import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { GripVertical } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { TableRowProps } from '../../../ui/table.tsx';
import { announcements, instructions } from './order-words.ts';
import styles from './question-order.module.css';
import { useQuestionOrder } from './use-question-order.ts';

interface QuestionOrderProps {
  exam: Exam;
  /** The order cannot be changed now. */
  isOff: boolean;
  /** Draws the questions in the order a person gave them; the server's follows. */
  children: (questions: Question[]) => ReactNode;
}

/** Lets rows be moved by hand or by keyboard: their handles take Space and the arrow keys, and say where they are. */
export function QuestionOrder({ exam, isOff, children }: QuestionOrderProps) {
  const { questions, move } = useQuestionOrder(exam);
  const ids = questions.map(({ _id }) => _id);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcements(ids), screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={({ active, over }) => over && void move(String(active.id), String(over.id))}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isOff}>
        {children(questions)}
      </SortableContext>
    </DndContext>
  );
}

type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;

const HandleContext = createContext<Handle | undefined>(undefined);

/** A row that its handle moves. */
export function SortableRow({ rowId, ...row }: TableRowProps) {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id: rowId });
  return (
    <HandleContext value={handle}>
      <tr
        {...row}
        ref={setNodeRef}
        className={styles.row}
        data-dragging={isDragging || undefined}
        style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
      />
    </HandleContext>
  );
}

/** What a row is held by. */
export function MoveHandle({ label }: { label: string }) {
  const handle = use(HandleContext);
  if (!handle) throw new Error('MoveHandle stands inside SortableRow');
  const { attributes, listeners, setActivatorNodeRef } = handle;
  return (
    <IconButton
      icon={GripVertical}
      label={label}
      ref={setActivatorNodeRef}
      className={styles.handle}
      {...attributes}
      {...listeners}
    />
  );
}
