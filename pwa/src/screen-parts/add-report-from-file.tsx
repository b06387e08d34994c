import { Upload } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import { useDevice } from '../device/device-context.ts';
import { useOnline } from '../platform/online.ts';
import { handIn } from '../sync/outbox/copy-of-attempt.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loader } from '../ui/loader.tsx';
import { notifyOutcome } from './notify-outcome.ts';
import { useWaiting } from './use-waiting.ts';

const words = 'Add a report from a file';

interface AddReportFromFileProps {
  /** `plain` for places where it is rarely needed. */
  kind?: 'outline' | 'plain';
  onAdded?: () => void;
}

/** Submits a finished attempt from a file that the taker's device saved. */
export function AddReportFromFile({ kind = 'outline', onAdded }: AddReportFromFileProps) {
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

  return (
    <>
      {isWaiting && <Loader />}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={words}
        hidden
        onChange={(event) => void add(event)}
      />
      <Button kind={kind} size="small" aria-disabled={!isOnline || isWaiting} onClick={() => input.current?.click()}>
        <Icon of={Upload} size={16} />
        {words}
      </Button>
    </>
  );
}
