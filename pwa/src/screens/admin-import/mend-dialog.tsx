import type { QuestionContent } from '@quiz-app/shared/question';
import type { ImportRow } from '../../exam-files/import-session.ts';
import { QuestionDialog } from '../../screen-parts/question-dialog/question-dialog.tsx';
import { contentOf, emptyDraft } from '../../screen-parts/question-dialog/question-draft.ts';
import { refusedChoice } from '../../screen-parts/question-kinds/choice-draft.ts';

export type RefusedRow = ImportRow & { kind: 'refused' };

interface MendDialogProps {
  row: RefusedRow;
  onMend: (content: QuestionContent) => void;
  onClose: () => void;
}

/** The form for a refused question, with its readable parts. */
export function MendDialog({ row, onMend, onClose }: MendDialogProps) {
  const { name, explanation, ...options } = row.draft;
  const { draft: choice, left } = refusedChoice(options);
  const more = left.map((text) => `“${text}”`).join(', ');
  return (
    <QuestionDialog
      title={`Mend: ${row.place.label}`}
      initial={{
        draft: { ...emptyDraft, name, own: { ...emptyDraft.own, choice }, ...(explanation && { explanation }) },
        refusal: more ? `${row.reason} Not in the fields below: ${more}` : row.reason,
      }}
      isLocal
      onSave={(draft) => onMend(contentOf(draft))}
      onClose={onClose}
      onCancel={onClose}
    />
  );
}
