import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { t } from '@lingui/core/macro';
import { plainText } from '@quiz-app/shared/rich-text';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide';
import { type KeyboardEvent, use, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ContentContext } from '../rich-parts.ts';
import { RichLine } from '../rich-text.tsx';
import styles from './kinds.module.css';

interface OrderListProps {
  /** In their right order. */
  items: readonly string[];
  /** The places of the items, as they are shown. */
  order: readonly number[];
  onOrder: (order: number[]) => void;
}

/** Items that are put in order by dragging, with buttons, or with the arrow keys on their handles. */
export function OrderList({ items, order, onOrder }: OrderListProps) {
  const content = use(ContentContext);
  const [announcement, announce] = useState('');
  /** The button that has moved an item keeps the focus, which it loses when its row moves. */
  const pressed = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    pressed.current?.focus({ preventScroll: true });
    pressed.current?.scrollIntoView({ block: 'nearest' });
    pressed.current = null;
  }, [order]);
  const nameOf = (at: number) => plainText(items[at] ?? '', content ?? {});
  const move = (from: number, to: number, button?: HTMLElement) => {
    if (from === to || to < 0 || to >= order.length) return;
    pressed.current = button ?? null;
    const [name, place, count] = [nameOf(order[from] ?? 0), to + 1, order.length];
    announce(t`${name} is now ${place} of ${count}.`);
    onOrder(arrayMove([...order], from, to));
  };
  const instructions = t`Press the up or down arrow key to move this item.`;
  // Ids from 1: dnd-kit takes 0 for none.
  const placeOf = (id: number | string) => order.indexOf(Number(id) - 1);
  return (
    <DndContext
      sensors={useSensors(useSensor(PointerSensor))}
      collisionDetection={closestCenter}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
    >
      <SortableContext items={order.map((at) => at + 1)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {order.map((at, place) => (
            <OrderRow
              key={at}
              id={at + 1}
              text={items[at] ?? ''}
              name={nameOf(at)}
              place={place}
              count={order.length}
              onMove={(to, button) => move(place, to, button)}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </DndContext>
  );
}

/** The list announces each move itself, however it was made. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface OrderRowProps {
  id: number;
  text: string;
  /** The same as plain text. */
  name: string;
  /** From 0. */
  place: number;
  count: number;
  onMove: (to: number, button: HTMLElement) => void;
}

function OrderRow({ id, text, name, place, count, onMove }: OrderRowProps) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id,
    attributes: { roleDescription: t`sortable` },
  });
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(place + step, event.currentTarget);
  };
  const number = place + 1;
  const isFirst = place === 0;
  const isLast = number === count;
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
    >
      <IconButton
        icon={GripVertical}
        label={t`${name}, ${number} of ${count}`}
        className={styles.handle}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        onKeyDown={onKeyDown}
      />
      <span className={styles.place}>{number}.</span>
      <bdi className={styles.item}>
        <RichLine text={text} />
      </bdi>
      <span className={styles.moves}>
        <IconButton
          icon={ArrowUp}
          label={t`Move up: ${name}`}
          aria-disabled={isFirst || undefined}
          onClick={({ currentTarget }) => onMove(place - 1, currentTarget)}
        />
        <IconButton
          icon={ArrowDown}
          label={t`Move down: ${name}`}
          aria-disabled={isLast || undefined}
          onClick={({ currentTarget }) => onMove(place + 1, currentTarget)}
        />
      </span>
    </li>
  );
}
