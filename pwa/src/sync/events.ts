import type { Report } from '@quiz-app/shared/report';
import type { Refusal } from '../local/outbox/outbox-entry.ts';
import { StorageFailed, type StorageProblem } from '../local/storage/storage-failed.ts';

export { storageText } from '../local/storage/storage-failed.ts';

/** An event of the background sync. */
export type SyncEvent =
  /** The server has stored the report, as `message` says, and the result is on this device. */
  | { type: 'acknowledged'; report: Report; message: string }
  /** Reports on this device were scored again, because the authors of their exams accept other answers, too. */
  | { type: 'scored-again'; reports: readonly Report[] }
  /** The server refused a report; it stays in the outbox. */
  | { type: 'refused'; attemptId: string; examName: string; refusal: Refusal }
  /** This window has pulled, so the server can be reached. */
  | { type: 'pulled' }
  /** The server was too busy for a pull of this window, and asked it to wait for this many milliseconds. */
  | { type: 'pull-postponed'; wait: number }
  /** Pictures or sounds were stored on this device or removed from it, or could not be stored because of a `problem`. */
  | { type: 'media-changed'; problem?: StorageProblem }
  /** A screen needs these pictures and sounds, which are not all on this device, before others. */
  | { type: 'media-wanted'; ids: readonly string[] }
  /** An exam started in this window. */
  | { type: 'attempt-began'; examId: string }
  /** The exam of this window is finished and saved, or was left. */
  | { type: 'attempt-over' }
  /** An attempt's time is up by this device's clock; the window with its exam open checks its own clock. */
  | { type: 'clock-due'; attemptId: string }
  /** An attempt whose exam was not open was submitted because its time was up. */
  | { type: 'time-up'; attemptId: string; examId: string; examName: string; userId: string }
  /** The session ended; `message` says why. */
  | { type: 'session-ended'; message: string }
  /** The server failed to check the token at the start; the session goes on. */
  | { type: 'session-failed'; message: string }
  /** Storage failed in the background. Nothing is lost, but the user may need to act, as `storageText` says. */
  | { type: 'storage-failed'; problem: StorageProblem };

type Listener = (event: SyncEvent) => void;

interface EmitOptions {
  /** Also emits the event in the other windows. */
  everywhere?: boolean;
}

/** The events of this device, within a window and across windows. */
export interface SyncEvents {
  /** Subscribes to events of this window, other windows and the service worker. Returns the unsubscribe function. */
  on(listener: Listener): () => void;
  emit(event: SyncEvent, options?: EmitOptions): void;
  /** Stops for good: from now on nothing is received or sent, even by work that is still running. */
  close(): void;
}

export function createSyncEvents(): SyncEvents {
  const listeners = new Set<Listener>();
  let others: BroadcastChannel | undefined;
  let isClosed = false;

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
      if (!isClosed) {
        channel();
        listeners.add(listener);
      }
      return () => listeners.delete(listener);
    },
    emit(event, { everywhere = false } = {}) {
      if (isClosed) return;
      notify(event);
      if (everywhere) channel().postMessage(event);
    },
    close() {
      isClosed = true;
      listeners.clear();
      others?.close();
    },
  };
}

/**
 * Emits an event if background work failed because of storage. Network failures are ignored: the next trigger
 * retries.
 */
export function notifyStorageFailure(events: SyncEvents, error: unknown, options?: EmitOptions): void {
  if (error instanceof StorageFailed) events.emit({ type: 'storage-failed', problem: error.problem }, options);
}
