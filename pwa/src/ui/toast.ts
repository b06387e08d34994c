import { observable } from './observable.ts';

interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  action?: ToastAction;
  /** Milliseconds on the screen, without hover and focus: 6 s by default, at least 10 s with an action. */
  duration?: number;
  /** The id of its subject, by which `dismissAbout` removes it. */
  about?: string;
}

export interface ShownToast {
  id: number;
  tone: 'success' | 'error' | 'pending';
  text: string;
  action?: ToastAction | undefined;
  duration: number;
  about?: string | undefined;
}

const mostAtOnce = 3;
let lastId = 0;

/** The toasts on the screen, the newest last. */
export const shownToasts = observable<readonly ShownToast[]>([]);

/** Shows a toast, replacing one with the same text, and removes the oldest if there are too many. Returns its id. */
function show(tone: ShownToast['tone'], text: string, { action, duration = 6000, about }: ToastOptions = {}): number {
  lastId += 1;
  const lasts = action ? Math.max(duration, 10_000) : duration;
  const others = shownToasts.read().filter((other) => other.text !== text || other.tone !== tone);
  shownToasts.set([...others, { id: lastId, tone, text, action, duration: lasts, about }].slice(-mostAtOnce));
  return lastId;
}

/** Shows messages that disappear after a while. Can be called from anywhere; `Toaster` renders them. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Something is saved on this device but not on the server yet. */
  pending: (text: string, options?: ToastOptions) => show('pending', text, options),
  dismiss: (id: number) => shownToasts.set(shownToasts.read().filter((other) => other.id !== id)),
  dismissAbout: (about: string) => shownToasts.set(shownToasts.read().filter((other) => other.about !== about)),
  clear: () => shownToasts.set([]),
};
