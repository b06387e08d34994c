import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useState } from 'react';

interface Held {
  id: string;
  /** The original and current positions, as indices of the ids. */
  from: number;
  to: number;
}

export interface KeyboardMove {
  /** The ids in the order with the current move. */
  shown: readonly string[];
  heldId: string | undefined;
  /** The screen reader announcement for the last key. */
  announcement: string;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  /** Puts the picked item back. */
  cancel: () => void;
}

/**
 * Moves an item of a list with Space, the arrow keys and Escape. It measures nothing, so that no key is lost, however
 * fast they are pressed: dnd-kit's KeyboardSensor ignores arrow keys until it has measured all rows again.
 *
 * @param onMove called with the ids after an item was moved
 */
export function useKeyboardMove(ids: readonly string[], onMove: (ids: readonly string[]) => void): KeyboardMove {
  const [picked, setPicked] = useState<Held>();
  const [announcement, announce] = useState('');
  // The list may have changed meanwhile: someone else deleted or moved a question.
  const held = picked && ids[picked.from] === picked.id && picked.to < ids.length ? picked : undefined;
  const shown = held ? ids.toSpliced(held.from, 1).toSpliced(held.to, 0, held.id) : ids;
  const count = ids.length;

  const pickUp = (id: string) => {
    const from = ids.indexOf(id);
    setPicked({ id, from, to: from });
    announce(orderAnnouncements.pickedUp(from + 1, count));
  };
  const moveTo = (to: number) => {
    if (!held || to < 0 || to >= count) return;
    setPicked({ ...held, to });
    announce(orderAnnouncements.moved(held.from + 1, to + 1, count));
  };
  const putDown = ({ from, to }: Held) => {
    setPicked(undefined);
    announce(orderAnnouncements.putDown(from + 1, to + 1, count));
    if (from !== to) onMove(shown);
  };
  const cancel = () => {
    if (!held) return;
    setPicked(undefined);
    announce(orderAnnouncements.cancelled(held.from + 1, count));
  };

  const onKeyDown = (id: string, event: KeyboardEvent) => {
    const toggle = () => (held ? putDown(held) : pickUp(id));
    const actions: Record<string, () => void> = {
      ' ': toggle,
      Enter: toggle,
      ...(held && {
        ArrowUp: () => moveTo(held.to - 1),
        ArrowDown: () => moveTo(held.to + 1),
        Escape: cancel,
      }),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    // A key that is held down repeats, and would drop the item that it has just picked up.
    if (!(event.repeat && action === toggle)) action();
  };
  return { shown, heldId: held?.id, announcement, onKeyDown, cancel };
}

export const instructions = () =>
  t`Press Space to pick this question up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.`;

/** Screen reader announcements while a question is moved. Positions start at 1. */
const orderAnnouncements = {
  pickedUp: (place: number, count: number) => t`Picked up question ${place}, at position ${place} of ${count}.`,
  moved: (from: number, to: number, count: number) => t`Question ${from} is now at position ${to} of ${count}.`,
  putDown: (from: number, to: number, count: number) => t`Question ${from} was put down at position ${to} of ${count}.`,
  cancelled: (place: number, count: number) => t`Question ${place} is back at position ${place} of ${count}.`,
};

/** The same for dragging. */
export function dragAnnouncements(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => orderAnnouncements.pickedUp(place(active.id), ids.length),
    // dnd-kit reports the question's own position on pick-up; an announcement would replace the previous one.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? orderAnnouncements.moved(place(active.id), place(over.id), ids.length)
        : undefined,
    onDragEnd: ({ active, over }) =>
      orderAnnouncements.putDown(place(active.id), place(over?.id ?? active.id), ids.length),
    onDragCancel: ({ active }) => orderAnnouncements.cancelled(place(active.id), ids.length),
  };
}
