/** Storage on this device failed. `message` says what the user can do; `cause` is the browser's error. */
export class StorageFailed extends Error {
  override name = 'StorageFailed';
}

const noSpace = 'This device has no space left for the app. Free some space and try again, or save a copy.';
const noStorage =
  'This browser does not let the app keep data on this device. Leave private browsing or allow site data, then try again. Or save a copy.';
const silent =
  'The app’s storage does not respond. We’ll keep trying. Close the other tabs of the app and try again; if there are none, restart the browser. Or save a copy.';
const blocked =
  'Another tab is using the app’s storage. Close the other tabs of the app and try again. Or save a copy.';
const failed = 'Saving on this device failed. Try again, or save a copy.';

/** The names of an error and of what caused it: Dexie wraps a quota error in an AbortError. */
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { name, inner, cause } = error as { name?: string; inner?: unknown; cause?: unknown };
  return [...(name ? [name] : []), ...namesOf(inner ?? cause)];
}

const isFull = (error: unknown) => namesOf(error).includes('QuotaExceededError');
const isMissing = (error: unknown) =>
  namesOf(error).some((name) => ['MissingAPIError', 'SecurityError'].includes(name));

/** Whether the operation may succeed on a new connection. */
export const isTransient = (error: unknown) => !(error instanceof StorageFailed || isFull(error) || isMissing(error));

/** Wraps a storage error in one with a message for the user. */
export function storageFailed(error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error;
  return new StorageFailed(isFull(error) ? noSpace : isMissing(error) ? noStorage : failed, { cause: error });
}

/** The error for a database whose upgrade another tab blocks. */
export const storageBlocked = () => new StorageFailed(blocked);

/** Storage that does not answer in time, because another tab blocks it or the browser lost the request. It may yet. */
export class StorageSilent extends StorageFailed {
  constructor() {
    super(silent);
  }
}
