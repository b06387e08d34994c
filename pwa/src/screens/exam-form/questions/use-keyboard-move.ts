import { type KeyboardEvent, useState } from 'react';
import { orderAnnouncements } from './order-announcements.ts';

interface Held {
  id: string;
  /** Where it was picked up and where it is now, as indices of the ids. */
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
 * Moves an item of a list with Space, the arrow keys and Escape. It measures nothing, so that no key is lost however
 * fast keys follow each other: dnd-kit's KeyboardSensor ignores arrow keys until it has measured all rows again.
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
