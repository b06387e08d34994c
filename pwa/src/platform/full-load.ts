import { toast } from '../ui/toast.ts';

const stored = 'message-after-load';

let finishWork = () => Promise.resolve();

/** Says what to wait for before the app leaves the page. */
export function finishBeforeLoads(work: () => Promise<void>): void {
  finishWork = work;
}

/** Full page loads. They are in an object because tests replace them: jsdom has none. */
export const fullLoad = {
  /** Loads a page from scratch; there, `showMessageOfLoad` shows the server's message. */
  async to(url: string, message: string): Promise<void> {
    keepMessage(message);
    await finishWork();
    window.location.assign(url);
  },

  /** Loads a page from scratch, which takes this one's place in the history. */
  async replace(url: string): Promise<void> {
    await finishWork();
    window.location.replace(url);
  },

  async reload(): Promise<void> {
    await finishWork();
    window.location.reload();
  },
};

/** Without session storage, the next page shows no message. */
function keepMessage(message: string): void {
  try {
    sessionStorage.setItem(stored, message);
  } catch (error) {
    console.warn('The message cannot be shown on the next page.', error);
  }
}

/** Shows once the success message that this page was loaded with. */
export function showMessageOfLoad(): void {
  const message = readMessage();
  if (message !== null) toast.success(message);
}

function readMessage(): string | null {
  try {
    const message = sessionStorage.getItem(stored);
    sessionStorage.removeItem(stored);
    return message;
  } catch {
    // The browser blocks all site data. Storage that the app needs says so itself.
    return null;
  }
}
