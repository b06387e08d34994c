import { toast } from '../ui/toast.ts';

const stored = 'message-after-load';

/** Full page loads. They are in an object because tests replace them: jsdom has none. */
export const fullLoad = {
  /** Loads a page anew, where `showMessageOfLoad` shows what the server said. */
  to(url: string, message: string): void {
    sessionStorage.setItem(stored, message);
    window.location.assign(url);
  },
};

/** Shows the message of success with which this page was loaded, once. */
export function showMessageOfLoad(): void {
  const message = sessionStorage.getItem(stored);
  if (message === null) return;
  sessionStorage.removeItem(stored);
  toast.success(message);
}
