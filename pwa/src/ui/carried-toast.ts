import { toast } from './toast.ts';

const key = 'toast after load';

/** Stores a text that is shown as a success toast after the next page load. */
export function carryToast(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch (error) {
    console.warn('A message is lost: storage is closed to this page.', error);
  }
}

/** Shows the toast that the last page stored. */
export function showCarriedToast(): void {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (text) toast.success(text);
  } catch (error) {
    console.warn('A message may be lost: storage is closed to this page.', error);
  }
}
