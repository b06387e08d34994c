import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export const instructions =
  'Press Space to pick this question up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.';

/** Screen reader announcements while a question is moved. Positions start at 1. */
export const orderAnnouncements = {
  pickedUp: (place: number, count: number) => `Picked up question ${place}, at position ${place} of ${count}.`,
  moved: (from: number, to: number, count: number) => `Question ${from} is now at position ${to} of ${count}.`,
  putDown: (from: number, to: number, count: number) => `Question ${from} was put down at position ${to} of ${count}.`,
  cancelled: (place: number, count: number) => `Question ${place} is back at position ${place} of ${count}.`,
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
