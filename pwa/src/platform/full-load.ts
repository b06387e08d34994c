import { toast } from '../ui/toast.ts';

const stored = 'message-after-load';

/** Full page loads. They are in an object because tests replace them: jsdom has none. */
export const fullLoad = {
  /** Loads a page from scratch; there, `showMessageOfLoad` shows the server's message. */
  to(url: string, message: string): void {
    sessionStorage.setItem(stored, message);
    window.location.assign(url);
  },
};

/** Shows once the success message that this page was loaded with. */
export function showMessageOfLoad(): void {
  const message = sessionStorage.getItem(stored);
  if (message === null) return;
  sessionStorage.removeItem(stored);
  toast.success(message);
}
