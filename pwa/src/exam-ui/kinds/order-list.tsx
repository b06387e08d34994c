import {
  closestCenter,
  DndContext,
  MouseSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { t } from '@lingui/core/macro';
import { plainText } from '@quiz-app/shared/rich-text';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide';
import { type KeyboardEvent, type SyntheticEvent, use, useLayoutEffect, useRef, useState } from 'react';
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
      sensors={useDragging()}
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

/** A handle is dragged at once, the rest of a row once it is clear that nothing is pressed and the page not scrolled. */
function useDragging() {
  return useSensors(
    useSensor(PointerSensor),
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
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
  /** A press on a button of the row may last, and a drag would take its click. */
  const drag = (by: 'onMouseDown' | 'onTouchStart') => (event: SyntheticEvent<HTMLElement>) => {
    const isOnButton = (event.target as Element).closest('[data-ui="icon-button"]');
    if (!isOnButton) listeners?.[by]?.(event);
  };
  const number = place + 1;
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging}
      style={{ transform: transform ? `translate(0, ${transform.y}px)` : undefined, transition }}
      onMouseDown={drag('onMouseDown')}
      onTouchStart={drag('onTouchStart')}
    >
      <IconButton
        icon={GripVertical}
        label={t`${name}, ${number} of ${count}`}
        className={styles.handle}
        ref={setActivatorNodeRef}
        {...attributes}
        onPointerDown={(event) => listeners?.onPointerDown?.(event)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.place}>{number}.</span>
      <bdi className={styles.item}>
        <RichLine text={text} />
      </bdi>
      <Moves name={name} place={place} count={count} onMove={onMove} />
    </li>
  );
}

/** The buttons that move an item by one place. */
function Moves({ name, place, count, onMove }: Omit<OrderRowProps, 'id' | 'text'>) {
  return (
    <span className={styles.moves}>
      <IconButton
        icon={ArrowUp}
        label={t`Move up: ${name}`}
        aria-disabled={place === 0 || undefined}
        onClick={({ currentTarget }) => onMove(place - 1, currentTarget)}
      />
      <IconButton
        icon={ArrowDown}
        label={t`Move down: ${name}`}
        aria-disabled={place + 1 === count || undefined}
        onClick={({ currentTarget }) => onMove(place + 1, currentTarget)}
      />
    </span>
  );
}
