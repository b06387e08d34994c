import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useUser } from '../../device/use-session.ts';
import { keepInput, readInput, removeInput } from '../../sync/session/kept-input.ts';
import { toast } from '../../ui/toast.ts';

interface KeptInputOptions<Input> {
  /** The page, such as the id of its exam. */
  page: string;
  /** The current input; undefined if there is none, or the person chose to lose it. */
  input: () => Input | undefined;
  restore: (input: Input) => void;
}

/**
 * Keeps the input of a page that is left without a question, because the session has ended, and restores it when the
 * same person opens the page again.
 */
export function useKeptInput<Input>({ page, input, restore }: KeptInputOptions<Input>): void {
  const device = useDevice();
  const { _id: userId } = useUser();
  const currentInput = useEffectEvent(input);
  const showAgain = useEffectEvent((kept: Input) => {
    restore(kept);
    toast.pending(t`Your unsaved changes are back.`);
  });
  useEffect(() => {
    const place = { userId, page };
    let isLeft = false;
    async function look() {
      const kept = await readInput<Input>(device, place);
      if (kept === undefined || isLeft) return;
      showAgain(kept);
      await removeInput(device, place);
    }
    look().catch((error) => console.warn('Kept input could not be read.', error));
    return () => {
      isLeft = true;
      const left = currentInput();
      if (left === undefined) return;
      keepInput(device, place, left).catch((error) => console.warn('Input could not be kept.', error));
    };
  }, [device, userId, page]);
}
