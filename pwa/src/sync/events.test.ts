import { expect, test, vi } from 'vitest';
import { createSyncEvents, type SyncEvent } from './events.ts';

const event = (message: string): SyncEvent => ({ type: 'storage-failed', message });

test('a closed window sends nothing to the others, though its work goes on', async () => {
  const [closed, open, listening] = [createSyncEvents(), createSyncEvents(), createSyncEvents()];
  const listener = vi.fn();
  listening.on(listener);
  closed.close();
  closed.emit(event('from the closed window'), { everywhere: true });
  open.emit(event('from the open window'), { everywhere: true });
  await expect.poll(() => listener.mock.calls).toEqual([[event('from the open window')]]);
  open.close();
  listening.close();
});
