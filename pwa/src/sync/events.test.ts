import { expect, test, vi } from 'vitest';
import { createSyncEvents } from './events.ts';

const event = { type: 'storage-failed', message: 'full' } as const;

test('events can be subscribed to again after the last listener left', async () => {
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
