import type { QuestionContent } from '@quiz-app/shared/question';
import type { ImportRow } from '../../exam-files/import-session.ts';
import { QuestionDialog } from '../../screen-parts/question-dialog/question-dialog.tsx';
import { contentOf, emptyDraft } from '../../screen-parts/question-dialog/question-draft.ts';
import { refusedChoice } from '../../screen-parts/question-kinds/choice-draft.ts';

export type RefusedRow = ImportRow & { kind: 'refused' };

interface FixDialogProps {
  row: RefusedRow;
  onFix: (content: QuestionContent) => void;
  onClose: () => void;
}

/** The form for a refused question, with its readable parts. */
export function FixDialog({ row, onFix, onClose }: FixDialogProps) {
  const { name, explanation, ...options } = row.draft;
  const { draft: choice, left } = refusedChoice(options);
  const more = left.map((text) => `“${text}”`).join(', ');
  return (
    <QuestionDialog
      title={`Fix: ${row.place.label}`}
      initial={{
        draft: { ...emptyDraft, name, own: { ...emptyDraft.own, choice }, ...(explanation && { explanation }) },
        refusal: more ? `${row.reason} Not in the fields below: ${more}` : row.reason,
      }}
      isLocal
      onSave={(draft) => onFix(contentOf(draft))}
      onClose={onClose}
      onCancel={onClose}
    />
  );
}
