import { storageFailed } from './storage-failed.ts';

/** Without a token's copy in local storage, which a browser may close to the page or fill up, the calls name nobody. */
function inWords<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageFailed(error);
  }
}

/** @throws StorageFailed */
export const readStoredToken = (): string | null => inWords(() => localStorage.getItem('token'));

/** @throws StorageFailed */
export const writeStoredToken = (token: string): void => inWords(() => localStorage.setItem('token', token));

/** @throws StorageFailed */
export const removeStoredToken = (): void => inWords(() => localStorage.removeItem('token'));
