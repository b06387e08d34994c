import {
  UNSAFE_createBrowserHistory as createHistory,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type Path,
  resolvePath,
  type To,
  type UNSAFE_createMemoryHistory,
} from 'react-router-dom';

export interface HistoryState {
  location: Location;
  action: NavigationType;
  /** The view asked to keep its place although the address changes. */
  keepsPlace?: boolean | undefined;
}

export interface Move {
  from: Path;
  to: Path;
  /** Makes the navigation after all. */
  proceed: () => void;
}

/** Returns whether a navigation is held back. */
export type Guard = (move: Move) => boolean;

type Listener = (state: HistoryState) => void;
type Library = Pick<
  ReturnType<typeof UNSAFE_createMemoryHistory>,
  'location' | 'createHref' | 'encodeLocation' | 'push' | 'replace' | 'go' | 'listen'
>;

/** The addresses of this window, for `Router`, with a guard that may hold a navigation back. */
export interface AppHistory extends Navigator {
  readonly state: HistoryState;
  /**
   * The nearest earlier entry that is wanted, of those that this page has shown since it was loaded.
   *
   * @returns how many entries it lies back, and its address
   */
  findBack(isWanted: (location: Location) => boolean): { steps: number; location: Location } | undefined;
  /** @param to a path, or how many entries to go forward, backward if negative */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  listen(listener: Listener): () => void;
  /** Only one guard may be set at a time. Returns the function that removes it. */
  guard(guard: Guard): () => void;
}

/** The numbers of the entries in the history. */
interface Numbering {
  /** The number of the present entry; null for one that a link inside the page has added. */
  read(): number | null;
  write(index: number): void;
}

/** Milliseconds in which a second click is that of a double click. Later, the first one has led nowhere. */
const doubleClickMs = 1000;

export function createAppHistory(library: Library, numbering: Numbering): AppHistory {
  const listeners = new Set<Listener>();
  let state: HistoryState = { location: library.location, action: NavigationType.Pop };
  let index = numbering.read() ?? 0;
  /** By the numbers of their entries. */
  const shown = new Map([[index, library.location]]);
  let guard: Guard | undefined;
  /** The next change of entries is made by this file. */
  let own: 'reverts' | 'proceeds' | undefined;
  /** When the window was told to go to another entry, until it has. */
  let wentAt = Number.NEGATIVE_INFINITY;

  function settle(action: NavigationType, keepsPlace?: boolean): void {
    index = numbering.read() ?? index;
    state = { location: library.location, action, keepsPlace };
    shown.set(index, library.location);
    for (const listener of listeners) listener(state);
  }

  library.listen(() => {
    wentAt = Number.NEGATIVE_INFINITY;
    const next = numbering.read();
    if (next === null) numbering.write(index + 1);
    const reason = own;
    own = undefined;
    if (reason === 'reverts') return;
    // The browser has left already: it is sent back while the guard holds.
    if (guard && reason === undefined && next !== null && next !== index) {
      const delta = next - index;
      const proceed = () => {
        own = 'proceeds';
        library.go(delta);
      };
      if (guard({ from: state.location, to: library.location, proceed })) {
        own = 'reverts';
        return library.go(-delta);
      }
    }
    settle(NavigationType.Pop);
  });

  function change(to: To, action: NavigationType.Push | NavigationType.Replace, options: NavigateOptions): void {
    const proceed = () => {
      if (action === NavigationType.Push) library.push(to, options.state);
      else library.replace(to, options.state);
      settle(action, options.preventScrollReset);
    };
    const { location } = state;
    if (!guard?.({ from: location, to: resolvePath(to, location.pathname), proceed })) proceed();
  }

  return {
    get state() {
      return state;
    },
    createHref: library.createHref,
    encodeLocation: library.encodeLocation,
    go: library.go,
    push: (to, added: unknown, options = {}) => change(to, NavigationType.Push, { ...options, state: added }),
    replace: (to, added: unknown, options = {}) => change(to, NavigationType.Replace, { ...options, state: added }),
    findBack(isWanted) {
      for (let at = index - 1; shown.has(at); at -= 1) {
        const location = shown.get(at);
        if (location && isWanted(location)) return { steps: index - at, location };
      }
      return undefined;
    },
    async navigate(to, options = {}) {
      if (typeof to !== 'number')
        return change(to, options.replace ? NavigationType.Replace : NavigationType.Push, options);
      // The second click of a double click comes before the browser has gone.
      if (performance.now() - wentAt < doubleClickMs) return;
      wentAt = performance.now();
      library.go(to);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard(added) {
      guard = added;
      return () => {
        if (guard === added) guard = undefined;
      };
    },
  };
}

/** Tells the entries of the history apart. Not `crypto.randomUUID`, which is missing where the app is served over http. */
const newKey = () => Math.random().toString(36).slice(2);

/** The history of the window. */
export function createBrowserHistory(): AppHistory {
  const { history } = window;
  // The library calls the first entry of every load "default", as if all addresses that are opened were one place.
  if (!history.state?.key) history.replaceState({ ...history.state, key: newKey() }, '');
  return createAppHistory(createHistory(), {
    read: () => history.state?.idx ?? null,
    write: (idx) => history.replaceState({ idx, key: newKey() }, ''),
  });
}
