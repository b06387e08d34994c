import { toast } from '../ui/toast.ts';

const stored = 'message-after-load';

/** Before a load, the work on this page is brought to rest; the function returned lets it go on. */
type Rest = () => Promise<() => void>;
let rest: Rest = async () => () => undefined;

/** Has the work of this page wait while it is left. */
export function restBeforeLoads(work: Rest): void {
  rest = work;
}

/** Full page loads. They are in an object because tests replace them: jsdom has none. */
export const fullLoad = {
  /** Loads a page from scratch; there, `showMessageOfLoad` shows the server's message. */
  async to(url: string, message?: string): Promise<void> {
    if (message !== undefined) keepMessage(message);
    await leave(() => window.location.assign(url));
  },

  /** Loads a page from scratch, which takes this one's place in the history. */
  async replace(url: string): Promise<void> {
    await leave(() => window.location.replace(url));
  },

  async reload(): Promise<void> {
    await leave(() => window.location.reload());
  },
};

async function leave(load: () => void): Promise<void> {
  const goOn = await rest();
  // Added last, so that it hears whether the page lets the person decide. They may stay.
  window.addEventListener('beforeunload', (event) => event.defaultPrevented && goOn(), { once: true });
  load();
}

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
