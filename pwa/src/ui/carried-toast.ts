import { toast } from './toast.ts';

const key = 'toast after load';

/** Leaves words that are shown as a success once the next document has loaded. */
export function carryToast(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch (error) {
    console.warn('A message is lost: storage is closed to this page.', error);
  }
}

/** Shows what the last document left to say. */
export function showCarriedToast(): void {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (text) toast.success(text);
  } catch (error) {
    console.warn('A message may be lost: storage is closed to this page.', error);
  }
}
