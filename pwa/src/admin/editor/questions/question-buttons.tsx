import { t } from '@lingui/core/macro';
import { ClipboardPaste, Plus } from 'lucide';
import { useOnline } from '../../../platform/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { QuestionEdits } from './use-question-edits.ts';

/** The buttons that add questions. */
export function QuestionButtons({ dialog, paste }: QuestionEdits) {
  const isOnline = useOnline();
  return (
    <>
      <Button kind="outline" aria-disabled={!isOnline} onClick={paste.open}>
        <Icon of={ClipboardPaste} size={18} />
        {t({ message: 'Paste', comment: 'A button' })}
      </Button>
      <Button aria-disabled={!isOnline} onClick={dialog.add}>
        <Icon of={Plus} size={18} />
        {t`Add Question`}
      </Button>
    </>
  );
}
