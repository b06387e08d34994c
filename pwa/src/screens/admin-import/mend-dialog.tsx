import type { QuestionContent } from '@quiz-app/shared/question';
import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import type { ImportRow } from '../../exam-files/import-session.ts';
import { QuestionDialog } from '../../screen-parts/question-dialog/question-dialog.tsx';
import { contentOf, emptyDraft, type QuestionDraft } from '../../screen-parts/question-dialog/question-draft.ts';

export type RefusedRow = ImportRow & { kind: 'refused' };

interface MendDialogProps {
  row: RefusedRow;
  onMend: (content: QuestionContent) => void;
  onClose: () => void;
}

/** The form for a refused question, with its readable parts. */
export function MendDialog({ row, onMend, onClose }: MendDialogProps) {
  return (
    <QuestionDialog
      title={`Mend: ${row.place.label}`}
      initial={{ draft: draftOf(row), refusal: refusalOf(row) }}
      isLocal
      onSave={(draft) => onMend(contentOf(draft))}
      onClose={onClose}
      onCancel={onClose}
    />
  );
}

function draftOf({ draft: { name, options, correct, explanation } }: RefusedRow): QuestionDraft {
  const correctOptions = optionKeys.filter((_, index) => correct.includes(index));
  const texts = { ...emptyDraft.multipleChoice.options };
  for (const [index, key] of optionKeys.entries()) texts[key] = options[index] ?? '';
  const filled = options.filter((text) => text.trim() !== '');
  const isTrueFalse = filled.length === 2 && options[0] === 'True' && options[1] === 'False';
  return {
    ...emptyDraft,
    name,
    ...(explanation && { explanation }),
    ...(isTrueFalse
      ? { isTrueFalse, trueFalse: { correctOptions } }
      : { multipleChoice: { options: texts, correctOptions } }),
  };
}

/** The reason, and the options without a field in the form. */
function refusalOf({ reason, draft: { options } }: RefusedRow): string {
  const more = options.slice(optionKeys.length).filter((text) => text.trim() !== '');
  return more.length === 0
    ? reason
    : `${reason} Not in the fields below: ${more.map((text) => `“${text}”`).join(', ')}`;
}
