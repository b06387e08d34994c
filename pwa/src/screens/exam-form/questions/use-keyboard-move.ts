import { type KeyboardEvent, useState } from 'react';
import { orderAnnouncements } from './order-announcements.ts';

interface Held {
  id: string;
  /** Where it was picked up, and where it is now; indices into the ids. */
  from: number;
  to: number;
}

export interface KeyboardMove {
  /** The ids with the held one where the keys have brought it. */
  shown: readonly string[];
  heldId: string | undefined;
  /** What a screen reader says of the last key. */
  announcement: string;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  /** Leaves the held one where it was. */
  cancel: () => void;
}

/**
 * Moves one of a list by Space, the arrow keys and Escape. It counts places and measures nothing, so that every key
 * counts however fast it follows: dnd-kit's KeyboardSensor drops arrows until it has measured all rows anew.
 *
 * @param onMove called with the ids when one was put down in another place
 */
export function useKeyboardMove(ids: readonly string[], onMove: (ids: readonly string[]) => void): KeyboardMove {
  const [picked, setPicked] = useState<Held>();
  const [announcement, announce] = useState('');
  // The list may have changed while it was held: someone else deleted or moved a question.
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
    // A key that is held down repeats: it would put down what it has just picked up.
    if (!(event.repeat && action === toggle)) action();
  };
  return { shown, heldId: held?.id, announcement, onKeyDown, cancel };
}
