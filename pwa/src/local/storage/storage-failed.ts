import { t } from '@lingui/core/macro';

/** The ways in which storage can fail; each has its own text. */
export type StorageProblem = 'full' | 'missing' | 'silent' | 'blocked' | 'lacks-kinds' | 'other';

/** Tells the user in the shown language how to go on. */
export const storageText = (problem: StorageProblem): string => texts[problem]();

const texts: Record<StorageProblem, () => string> = {
  full: () => t`This device has no space left for the app. Free some space and try again, or save a copy.`,
  missing: () =>
    t`This browser does not let the app keep data on this device. Leave private browsing or allow site data, then try again. Or save a copy.`,
  // Another tab blocks the storage, or the browser lost the request. It may yet answer.
  silent: () =>
    t`The app’s storage does not respond. We’ll keep trying. Close the other tabs of the app and try again; if there are none, restart the browser. Or save a copy.`,
  // Another tab blocks the upgrade of a database.
  blocked: () =>
    t`Another tab is using the app’s storage. Close the other tabs of the app and try again. Or save a copy.`,
  'lacks-kinds': () => t`This device lacks a part of the app that this exam needs. Go online, and open it again.`,
  other: () => t`Saving on this device failed. Try again, or save a copy.`,
};

/** Storage on this device failed. `message` says what the user can do; `cause` is the browser's error. */
export class StorageFailed extends Error {
  override name = 'StorageFailed';
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, options?: ErrorOptions) {
    super(storageText(problem), options);
    this.problem = problem;
  }
}

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
  return new StorageFailed(isFull(error) ? 'full' : isMissing(error) ? 'missing' : 'other', { cause: error });
}
