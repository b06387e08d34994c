import { t } from '@lingui/core/macro';
import type { QuestionContent } from '@quiz-app/shared/question';
import { plainText } from '@quiz-app/shared/rich-text';
import { listOf } from '../../../language/format.ts';
import { contentDraftOf } from '../../editor/content-fields/content-draft.ts';
import { QuestionDialog } from '../../editor/question-dialog/question-dialog.tsx';
import { contentOf, emptyDraft } from '../../editor/question-dialog/question-draft.ts';
import { refusedChoice } from '../../editor/question-kinds/choice-draft.ts';
import { adminViewsByName } from '../../editor/question-kinds/question-kinds.ts';
import type { ShownRow } from '../exam-files/import-session.ts';

export type RefusedRow = ShownRow & { kind: 'refused' };

interface FixDialogProps {
  row: RefusedRow;
  onFix: (content: QuestionContent) => void;
  onClose: () => void;
}

/** The form for a refused question, with its readable parts. */
export function FixDialog({ row, onFix, onClose }: FixDialogProps) {
  const { name, own, points, explanation, format, media: _, formulas = [], ...options } = row.draft;
  const content = contentDraftOf({ ...(format && { format }), media: row.media, formulas });
  const { draft: choice, left } = refusedChoice(options);
  const kind = own?.kind ?? 'choice';
  const more = listOf(left.map((text) => t`“${{ words: plainText(text, row.draft) }}”`));
  return (
    <QuestionDialog
      title={t`Fix: ${{ place: row.place.label }}`}
      initial={{
        draft: {
          ...emptyDraft,
          name,
          kind,
          own: { ...emptyDraft.own, choice, ...(own && { [kind]: adminViewsByName(kind).draftOf(own) }) },
          content,
          ...(points !== undefined && { points: String(points) }),
          ...(explanation && { explanation }),
        },
        refusal: more ? t`${{ reason: row.reason }} Not in the fields below: ${more}` : row.reason,
      }}
      isLocal
      onSave={(draft) => onFix(contentOf(draft))}
      onClose={onClose}
      onCancel={onClose}
    />
  );
}
