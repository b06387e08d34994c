import type { Report } from '@quiz-app/shared/report';
import { StorageFailed } from '../local/storage-failed.ts';

/** What happens to the person's data without their asking at that moment. */
export type SyncEvent =
  /** The server has the report on disk; its result is on this device too. */
  | { type: 'acknowledged'; report: Report }
  /** The server refused a report; it is kept. */
  | { type: 'refused'; attemptId: string; examName: string; message: string }
  /** The session ended; `message` says why. */
  | { type: 'session-ended'; message: string }
  /** The server answered the start with a failure that does not end the session. */
  | { type: 'session-failed'; message: string }
  /** Storage failed in the background; nothing is lost, but it may need the person. */
  | { type: 'storage-failed'; message: string };

type Listener = (event: SyncEvent) => void;

interface EmitOptions {
  /** The other windows hear of it, too. */
  everywhere?: boolean;
}

/** What happens on this device, heard by this window, and by the others where they should. */
export interface SyncEvents {
  /** Calls the listener with each event, of this window, of others and of the service worker. Returns how to stop. */
  on(listener: Listener): () => void;
  emit(event: SyncEvent, options?: EmitOptions): void;
  close(): void;
}

export function createSyncEvents(): SyncEvents {
  const listeners = new Set<Listener>();
  let others: BroadcastChannel | undefined;

  const notify = (event: SyncEvent) => {
    for (const listener of listeners) listener(event);
  };

  function channel(): BroadcastChannel {
    if (others) return others;
    others = new BroadcastChannel('quiz-app sync events');
    others.onmessage = ({ data }: MessageEvent<SyncEvent>) => notify(data);
    return others;
  }

  return {
    on(listener) {
      channel();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(event, { everywhere = false } = {}) {
      notify(event);
      if (everywhere) channel().postMessage(event);
    },
    close() {
      listeners.clear();
      others?.close();
      others = undefined;
    },
  };
}

/** For work nobody waits for. A failure of the network stays quiet: the next trigger tries again. */
export function notifyStorageFailure(events: SyncEvents, error: unknown, options?: EmitOptions): void {
  if (error instanceof StorageFailed) events.emit({ type: 'storage-failed', message: error.message }, options);
}
