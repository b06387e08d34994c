import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export const instructions =
  'Press Space to pick this question up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.';

/** What is said to those who do not see a question move. */
export function announcements(ids: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const at = (id: UniqueIdentifier) => `position ${place(id)} of ${ids.length}`;
  const held = (id: UniqueIdentifier) => `Picked up question ${place(id)}, at ${at(id)}.`;
  return {
    onDragStart: ({ active }) => held(active.id),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // A question is over its own place as soon as it is picked up: other words would cover those just said.
      return over.id === active.id ? held(active.id) : `Question ${place(active.id)} is now at ${at(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `Question ${place(active.id)} was put down at ${at(over.id)}.` : `Question ${place(active.id)} stays.`,
    onDragCancel: ({ active }) => `Question ${place(active.id)} is back at ${at(active.id)}.`,
  };
}
