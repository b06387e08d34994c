import { Plus } from 'lucide-react';
import { useOnline } from '../../../platform/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChangedDialog } from '../changed-dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { questionDifferences } from './question-differences.ts';
import { contentOf } from './question-draft.ts';
import { QuestionTable } from './question-table.tsx';
import styles from './questions-panel.module.css';
import { newQuestion, type QuestionEditsOptions, questionIn, useQuestionEdits } from './use-question-edits.ts';
import type { UnsavedDraft } from './use-unsaved-drafts.ts';

/** The questions of an exam: to add, edit, delete and put in order. */
export function QuestionsPanel(options: QuestionEditsOptions) {
  const { exam } = options;
  const isOnline = useOnline();
  const edits = useQuestionEdits(options);
  const { opened, removal } = edits;
  return (
    <>
      <div className={styles.head}>
        <h2 className="title-section">{exam.name}</h2>
        <Button aria-disabled={!isOnline} onClick={() => edits.open(newQuestion)}>
          <Icon of={Plus} size={18} />
          Add Question
        </Button>
      </div>
      <QuestionTable
        exam={exam}
        onEdit={({ _id }) => edits.open(_id)}
        onDelete={(question) => void edits.remove(question)}
      />
      {opened && <OpenQuestion key={opened.id} {...opened} edits={edits} />}
      {removal && (
        <ChangedDialog
          yours="When you deleted it"
          differences={questionDifferences(removal.question, questionIn(removal.theirs, removal.question._id))}
          onKeepMine={() => void edits.remove(removal.question, removal.theirs)}
          onTakeTheirs={edits.cancelRemoval}
          onClose={edits.cancelRemoval}
        >
          You deleted a question that someone else has edited. It is not deleted yet.
        </ChangedDialog>
      )}
    </>
  );
}

interface OpenQuestionProps {
  id: string;
  kept: UnsavedDraft;
  edits: ReturnType<typeof useQuestionEdits>;
}

/** The question that is open: to write, or to choose between two edits of it. */
function OpenQuestion({ id, kept, edits }: OpenQuestionProps) {
  const { draft, from, theirs } = kept;
  if (theirs) {
    return (
      <ChangedDialog
        differences={questionDifferences(contentOf(draft), questionIn(theirs, id))}
        onKeepMine={() => void edits.save(id, { draft, from: theirs })}
        onTakeTheirs={() => edits.takeTheirs(id, theirs)}
        onClose={() => edits.close(id, kept)}
      >
        {questionIn(theirs, id)
          ? 'Both of you edited this question. Yours is not saved yet.'
          : 'You edited a question that someone else has deleted. Keeping yours adds it again, at the end.'}
      </ChangedDialog>
    );
  }
  return (
    <QuestionDialog
      title={id === newQuestion ? 'Add Question' : 'Edit Question'}
      initial={kept}
      onSave={(written) => void edits.save(id, { draft: written, from })}
      onClose={(written) => edits.close(id, { ...kept, draft: written })}
      onCancel={() => edits.discard(id)}
    />
  );
}
