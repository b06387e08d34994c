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
  /** Whether it is about more than the screen on which it appears; a problem with an action always is. */
  stays?: boolean;
}

export interface ShownToast {
  id: number;
  tone: 'success' | 'error' | 'pending';
  text: string;
  action?: ToastAction | undefined;
  duration: number;
  about?: string | undefined;
  stays: boolean;
}

const mostAtOnce = 3;
let lastId = 0;

/** The toasts on the screen, the newest last. */
export const shownToasts = observable<readonly ShownToast[]>([]);

/** Removes those that match. */
const drop = (matches: (shown: ShownToast) => boolean) =>
  shownToasts.set(shownToasts.read().filter((shown) => !matches(shown)));

const isPassingProblem = ({ tone, stays }: ShownToast) => tone !== 'success' && !stays;

/**
 * Shows a toast, replacing those with the same text or subject; a success also replaces the problems before it. Removes
 * the oldest if there are too many. Returns its id.
 */
function show(tone: ShownToast['tone'], text: string, options: ToastOptions = {}): number {
  const { action, duration = 6000, about, stays = action !== undefined } = options;
  lastId += 1;
  const lasts = action ? Math.max(duration, 10_000) : duration;
  drop((other) => (other.text === text && other.tone === tone) || (about !== undefined && other.about === about));
  if (tone === 'success') drop(isPassingProblem);
  const added = { id: lastId, tone, text, action, duration: lasts, about, stays };
  shownToasts.set([...shownToasts.read(), added].slice(-mostAtOnce));
  return lastId;
}

/** Shows messages that disappear after a while. Can be called from anywhere; `Toaster` renders them. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Something is saved on this device but not on the server yet. */
  pending: (text: string, options?: ToastOptions) => show('pending', text, options),
  dismiss: (id: number) => drop((shown) => shown.id === id),
  dismissAbout: (about: string) => drop((shown) => shown.about === about),
  /** Ends the problems of a screen or a form that is left. */
  dismissProblems: () => drop(isPassingProblem),
  /** Ends all but the problems that stay and have no subject of their own, so that none covers an exam. */
  dismissBeforeExam: () => drop(({ tone, stays, about }) => tone !== 'error' || !stays || about !== undefined),
  clear: () => shownToasts.set([]),
};
