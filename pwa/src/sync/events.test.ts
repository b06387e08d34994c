import { expect, test, vi } from 'vitest';
import { createSyncEvents } from './events.ts';

const event = { type: 'storage-failed', message: 'full' } as const;

test('events that were closed can be listened to again', async () => {
  const events = createSyncEvents();
  events.on(() => undefined);
  events.close();
  const listener = vi.fn();
  events.on(listener);
  const otherWindow = createSyncEvents();
  otherWindow.emit(event, { everywhere: true });
  await expect.poll(() => listener.mock.calls).toEqual([[event]]);
  events.close();
  otherWindow.close();
});
