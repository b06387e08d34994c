import { expect, test, vi } from 'vitest';
import { createSyncEvents, type SyncEvent } from './events.ts';

const event = (message: string): SyncEvent => ({ type: 'session-failed', message });

test('a closed window neither sends nor receives, even if its work goes on', async () => {
  const [closed, open, listening] = [createSyncEvents(), createSyncEvents(), createSyncEvents()];
  const listener = vi.fn();
  listening.on(listener);
  closed.close();
  const late = vi.fn();
  closed.on(late);
  closed.emit(event('from the closed window'), { everywhere: true });
  open.emit(event('from the open window'), { everywhere: true });
  await expect.poll(() => listener.mock.calls).toEqual([[event('from the open window')]]);
  expect(late).not.toHaveBeenCalled();
  open.close();
  listening.close();
});
