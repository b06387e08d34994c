import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { t } from '@lingui/core/macro';
import { GripVertical } from 'lucide';
import { type ComponentProps, createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { TableRowProps } from '../../../ui/table.tsx';
import { dragAnnouncements, instructions, type KeyboardMove, useKeyboardMove } from './keyboard-move.ts';
import styles from './question-order.module.css';
import { OrderConflictDialog, type QuestionOrderEdit } from './question-order-edit.tsx';

interface QuestionOrderProps {
  order: QuestionOrderEdit;
  /** Disables reordering. */
  isOff: boolean;
  /**
   * Renders the questions.
   *
   * @param shown the ids in the order to render, including a move in progress
   * @param settled the ids in the order that numbers them
   */
  children: (shown: readonly string[], settled: readonly string[]) => ReactNode;
}

const KeyboardContext = createContext<KeyboardMove | undefined>(undefined);

/**
 * Makes rows movable by drag and by keyboard: their handles respond to Space and the arrow keys, and announce the
 * position.
 */
export function QuestionOrder({ order, isOff, children }: QuestionOrderProps) {
  const { ids, reorder } = order;
  const keyboard = useKeyboardMove(ids, reorder);
  const sensors = useSensors(useSensor(PointerSensor));
  const drop = (id: string, toPlaceOf: string) => {
    if (id !== toPlaceOf) reorder(arrayMove([...ids], ids.indexOf(id), ids.indexOf(toPlaceOf)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: dragAnnouncements(ids), screenReaderInstructions: { draggable: instructions() } }}
      onDragEnd={({ active, over }) => over && drop(String(active.id), String(over.id))}
    >
      <SortableContext items={[...keyboard.shown]} strategy={verticalListSortingStrategy} disabled={isOff}>
        <KeyboardContext value={isOff ? undefined : keyboard}>{children(keyboard.shown, ids)}</KeyboardContext>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {keyboard.announcement}
      </p>
      <OrderConflictDialog {...order} />
    </DndContext>
  );
}

interface Handle {
  ref: (element: HTMLElement | null) => void;
  /** All other props of the button. */
  props: ComponentProps<'button'>;
}

const HandleContext = createContext<Handle | undefined>(undefined);

/** A row that can be moved by its handle. */
export function SortableRow({ rowId, ...row }: TableRowProps) {
  const sortable = useSortable({ id: rowId, attributes: { roleDescription: t`sortable` } });
  const { setNodeRef, node, transform, transition, isDragging, index } = sortable;
  const keyboard = use(KeyboardContext);
  const isHeld = keyboard?.heldId === rowId;
  const place = useRef(index);
  useLayoutEffect(() => {
    if (isHeld && place.current !== index) node.current?.scrollIntoView({ block: 'nearest' });
    place.current = index;
  }, [isHeld, index, node]);
  const handleProps: Handle['props'] = {
    ...sortable.attributes,
    ...sortable.listeners,
    ...(keyboard && { onKeyDown: (event) => keyboard.onKeyDown(rowId, event), onBlur: keyboard.cancel }),
    'aria-pressed': isDragging || isHeld,
  };
  return (
    <HandleContext value={{ ref: sortable.setActivatorNodeRef, props: handleProps }}>
      <tr
        {...row}
        ref={setNodeRef}
        className={styles.row}
        data-dragging={isDragging || isHeld || undefined}
        style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
      />
    </HandleContext>
  );
}

/** The button that moves a row. */
export function MoveHandle({ label }: { label: string }) {
  const handle = use(HandleContext);
  if (!handle) throw new Error('MoveHandle stands inside SortableRow');
  return <IconButton icon={GripVertical} label={label} className={styles.handle} ref={handle.ref} {...handle.props} />;
}
