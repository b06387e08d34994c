import type { Exam } from '@quiz-app/shared/exam';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { PasteDialog } from '../paste/paste-dialog.tsx';
import { PasteOffer } from '../paste/paste-offer.tsx';
import { OpenedQuestion } from './opened-question.tsx';
import { DeletionConflictDialog } from './question-deletion.tsx';
import type { QuestionEdits } from './use-question-edits.ts';
import { isNewId, type UnsavedDrafts } from './use-unsaved-drafts.ts';

interface QuestionDialogsProps {
  exam: Exam;
  edits: QuestionEdits;
  drafts: UnsavedDrafts;
}

/** The dialogs in which questions are written, pasted and chosen. */
export function QuestionDialogs({ exam, edits, drafts }: QuestionDialogsProps) {
  const { dialog, deletion, paste, offer } = edits;
  const { opened } = dialog;
  const numberOf = (id: string) =>
    isNewId(id)
      ? exam.questions.length + drafts.newInFlight + 1
      : exam.questions.findIndex(({ _id }) => _id === id) + 1;
  return (
    <ExamRulesContext value={exam}>
      {opened && (
        <OpenedQuestion
          key={opened.id}
          {...opened}
          number={numberOf(opened.id)}
          dialog={dialog}
          onPaste={(text, draft) => offer.look(text, { id: opened.id, unsaved: { base: opened.kept.base, draft } })}
        />
      )}
      {offer.offered && <OfferDialog {...offer.offered} edits={edits} drafts={drafts} />}
      {paste.isOpen && (
        <PasteDialog
          text={drafts.pasted}
          onChange={drafts.keepPasted}
          room={paste.room}
          onAdd={(contents) => void paste.add(drafts.pasted, contents)}
          onClose={paste.close}
          onCancel={paste.discard}
        />
      )}
      <DeletionConflictDialog {...deletion} />
    </ExamRulesContext>
  );
}

type OfferDialogProps = NonNullable<QuestionEdits['offer']['offered']> & Pick<QuestionDialogsProps, 'edits' | 'drafts'>;

function OfferDialog({ text, found, before, edits, drafts }: OfferDialogProps) {
  const { dialog, paste, offer } = edits;
  /** Adds the questions at once; a text with something to fix goes to the dialog that says what. */
  const addAll = () => {
    offer.close();
    dialog.close(before.id, before.unsaved);
    if (found.refusedCount === 0 && found.count <= paste.room) return void paste.add(text, found.contents);
    drafts.keepPasted(text);
    paste.open();
  };
  return <PasteOffer found={found} onAdd={addAll} onKeep={offer.close} />;
}
