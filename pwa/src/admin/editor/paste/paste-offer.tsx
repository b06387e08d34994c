import { plural, t } from '@lingui/core/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { FoundQuestions } from './text-reader.ts';

interface PasteOfferProps {
  found: FoundQuestions;
  onAdd: () => void;
  onKeep: () => void;
}

/** Asks whether to add the questions of a text that was pasted as one question. */
export function PasteOffer({ found: { count, refusedCount }, onAdd, onKeep }: PasteOfferProps) {
  return (
    <Dialog
      open
      small
      isQuestion
      title={plural(count, { one: 'Add # question?', other: 'Add # questions?' })}
      onClose={onKeep}
      footer={
        <>
          <Button kind="outline" onClick={onKeep}>
            {t`Keep as text`}
          </Button>
          <Button data-autofocus onClick={onAdd}>
            {t`Add all`}
          </Button>
        </>
      }
    >
      <p>
        {t`You pasted several questions into one.`}
        {refusedCount > 0 &&
          ` ${plural({ count: refusedCount }, { one: '# more needs fixing first.', other: '# more need fixing first.' })}`}
      </p>
    </Dialog>
  );
}
