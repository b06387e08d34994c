import { t } from '@lingui/core/macro';
import type { Person } from '@quiz-app/shared/people';
import { useDevice } from '../../device/device-context.ts';
import { notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { focusPage } from '../../ui/focus-page.ts';
import { toast } from '../../ui/toast.ts';

interface RemovalOptions {
  onRemoved: (person: Person) => void;
  onRestored: (person: Person) => void;
}

export type PersonRemoval = ReturnType<typeof usePersonRemoval>;

/** Deletes people, with a toast that offers Undo, and restores them. */
export function usePersonRemoval({ onRemoved, onRestored }: RemovalOptions) {
  const { ask } = useDevice();
  const [isWaiting, waitFor] = useWaiting();

  const restore = async (person: Person) => {
    const outcome = await waitFor(notifyOutcome(ask.restoreUser({ id: person._id })));
    if (outcome.success) onRestored(person);
  };

  const remove = async (person: Person) => {
    focusPage();
    const outcome = await waitFor(outcomeOf(ask.deleteUser({ id: person._id })));
    if (!outcome.success) return void toast.error(outcome.message);
    toast.success(t`${{ message: outcome.message }}: ${{ what: person.name }}`, {
      action: { label: t`Undo`, onClick: () => void restore(person) },
    });
    onRemoved(person);
  };

  return { restore, remove, isWaiting };
}
