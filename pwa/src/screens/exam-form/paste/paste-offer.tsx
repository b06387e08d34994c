import { formatCount } from '../../../language/format.ts';
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
      title={`Add ${formatCount(count, 'question')}?`}
      onClose={onKeep}
      footer={
        <>
          <Button kind="outline" onClick={onKeep}>
            Keep as text
          </Button>
          <Button data-autofocus onClick={onAdd}>
            Add all
          </Button>
        </>
      }
    >
      <p>
        You pasted several questions into one.
        {refusedCount > 0 && ` ${refusedCount} more ${refusedCount === 1 ? 'needs' : 'need'} fixing first.`}
      </p>
    </Dialog>
  );
}
