import type { Report } from '@quiz-app/shared/report';
import { StorageFailed } from '../local/storage-failed.ts';

/** What happens to the person's data without their asking at that moment. */
export type SyncEvent =
  /** The server has the report on disk; its result is on this device too. */
  | { type: 'acknowledged'; report: Report }
  /** The server refused a report; it is kept. */
  | { type: 'refused'; attemptId: string; examName: string; message: string }
  /** The session ended; `message` says why. */
  | { type: 'session-expired'; message: string }
  /** The server answered the start with a failure that does not end the session. */
  | { type: 'session-failed'; message: string }
  /** Storage failed in the background; nothing is lost, but it may need the person. */
  | { type: 'storage-failed'; message: string };

type Listener = (event: SyncEvent) => void;

const listeners = new Set<Listener>();
let others: BroadcastChannel | undefined;

/** The way to the other pages and the worker: whoever sends, the page the person looks at tells. */
function channel(): BroadcastChannel {
  if (others) return others;
  others = new BroadcastChannel('quiz-app sync events');
  others.onmessage = ({ data }: MessageEvent<SyncEvent>) => tell(data);
  return others;
}

function tell(event: SyncEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls the listener with each event, of this page, of other tabs and of the service worker. Returns how to stop. */
export function onSyncEvent(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells this page, and with `everywhere` the others too. */
export function emitSyncEvent(event: SyncEvent, { everywhere = false } = {}): void {
  tell(event);
  if (everywhere) channel().postMessage(event);
}

/** For work nobody waits for. A failure of the network stays quiet: the next trigger tries again. */
export function tellStorageFailure(error: unknown, { everywhere = false } = {}): void {
  if (error instanceof StorageFailed) emitSyncEvent({ type: 'storage-failed', message: error.message }, { everywhere });
}
