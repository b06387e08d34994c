import { storageFailed } from '../storage/storage-failed.ts';

/** Local storage may be blocked or full; the error gets a message for the user. */
function withStorageMessage<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageFailed(error);
  }
}

/** @throws StorageFailed */
export const readStoredToken = (): string | null => withStorageMessage(() => localStorage.getItem('token'));

/** @throws StorageFailed */
export const writeStoredToken = (token: string): void => withStorageMessage(() => localStorage.setItem('token', token));

/** @throws StorageFailed */
export const removeStoredToken = (): void => withStorageMessage(() => localStorage.removeItem('token'));
