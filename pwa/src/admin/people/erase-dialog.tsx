import { t } from '@lingui/core/macro';
import { erasedName } from '@quiz-app/shared/erased-name';
import type { Person } from '@quiz-app/shared/people';
import { useDevice } from '../../device/device-context.ts';
import { personName } from '../../exam-ui/person-name.ts';
import { notifyOutcome } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Question } from '../../ui/question.tsx';

interface EraseDialogProps {
  person: Person;
  onClose: () => void;
  onErased: () => void;
}

/** Asks before a name is permanently removed. */
export function EraseDialog({ person, onClose, onErased }: EraseDialogProps) {
  const { ask } = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const erase = async () => {
    const outcome = await waitFor(notifyOutcome(ask.deleteUser({ id: person._id, query: { erase: 'true' } })));
    if (outcome.success) onErased();
  };
  return (
    <Question
      title={t`Erase ${{ name: person.name }}?`}
      yes={t`Erase`}
      onYes={() => void erase()}
      no={t`Cancel`}
      onNo={onClose}
      isDanger
      isWaiting={isWaiting}
    >
      <p>{t`This removes the name and the email for good. The reports stay, and say “${{ name: personName({ name: erasedName }) }}”.`}</p>
    </Question>
  );
}
