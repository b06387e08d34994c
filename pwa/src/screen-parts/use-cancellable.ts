import { type ComponentProps, useRef, useState } from 'react';
import type { Loader } from '../ui/loader.tsx';

/** Work for which a form waits. Resolves to whether the page is being left, so that the form stays busy. */
type Work = (signal: AbortSignal) => Promise<boolean>;

interface Cancellable {
  isBusy: boolean;
  /** Starts the work, unless other work is running. It shows nothing after its signal was aborted. */
  run: (work: Work) => void;
  /** For the loader. */
  ways: NonNullable<ComponentProps<typeof Loader>['ways']>;
}

/** A call that the user can cancel or start again, because a server may accept it and stay silent. */
export function useCancellable(): Cancellable {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<{ work: Work; end: AbortController }>(undefined);
  const start = (work: Work) => {
    running.current?.end.abort();
    const own = { work, end: new AbortController() };
    running.current = own;
    setBusy(true);
    void work(own.end.signal).then((isLeaving) => {
      if (running.current !== own || isLeaving) return;
      running.current = undefined;
      setBusy(false);
    });
  };
  const onCancel = () => {
    running.current?.end.abort();
    running.current = undefined;
    setBusy(false);
  };
  const onTryAgain = () => {
    if (running.current) start(running.current.work);
  };
  return {
    isBusy,
    run: (work) => {
      if (!running.current) start(work);
    },
    ways: { onCancel, onTryAgain },
  };
}
