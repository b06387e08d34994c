import { t } from '@lingui/core/macro';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useDevice } from '../device/device-context.ts';
import { useOnline } from '../platform/online.ts';
import { handIn } from '../sync/outbox/hand-in.ts';
import { Loader } from '../ui/loader.tsx';
import { notifyOutcome } from './notify-outcome.ts';
import { useWaiting } from './use-waiting.ts';

interface ReportFromFile {
  /** Opens the choice of a file; must be called in a click handler. */
  choose: () => void;
  isOff: boolean;
  /** To be rendered outside the menu or other part that may disappear while the file is chosen. */
  input: ReactNode;
}

/** Submits a finished attempt from a file that the taker's device saved. */
export function useReportFromFile(onAdded?: () => void): ReportFromFile {
  const device = useDevice();
  const input = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  const [isWaiting, waitFor] = useWaiting();

  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Allows the same file to be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const { success } = await waitFor(notifyOutcome(handIn(device, file)));
    if (success) onAdded?.();
  };

  return {
    choose: () => input.current?.click(),
    isOff: !isOnline || isWaiting,
    input: (
      <>
        {isWaiting && <Loader />}
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={t`Report file`}
          hidden
          onChange={(event) => void add(event)}
        />
      </>
    ),
  };
}
