import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';
import { type FormEvent, use, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { acceptAnswer } from '../../sync/admin/edit-exam.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { type Acceptable, acceptableIn } from '../editor/question-kinds/acceptable.ts';
import { PartSelect } from '../editor/question-kinds/part-select.tsx';
import styles from './accept-answer.module.css';
import { listInWords } from './in-words.ts';

interface AcceptAnswerProps {
  /** The newest version. */
  exam: Exam;
  question: Question;
  /** An answer that takers gave. */
  answer: Answer;
  onAccepted: () => void;
}

/**
 * Accepts an answer that takers typed, for more points than it has. Renders nothing where no score would change: for an
 * answer with all points, and for a question that was removed or changed otherwise since.
 */
export function AcceptAnswer({ exam, question, answer, onAccepted }: AcceptAnswerProps) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const offered = acceptableIn(question, answer, use(ExamRulesContext));
  if (offered.length === 0 || !exam.questions.includes(question)) return null;
  if (state === 'open')
    return (
      <AcceptForm
        exam={exam}
        questionId={question._id}
        offered={offered}
        onAccepted={onAccepted}
        onClose={() => setState('closed')}
      />
    );
  const typed = listInWords(offered.map((each) => t`“${{ words: each.answer.typed }}”`));
  return (
    <Button
      kind="outline"
      size="small"
      className={styles.open}
      aria-label={t`Accept ${typed}`}
      autoFocus={state === 'closed'}
      onClick={() => setState('open')}
    >
      {t`Accept`}
    </Button>
  );
}

interface AcceptFormProps extends Pick<AcceptAnswerProps, 'exam' | 'onAccepted'> {
  questionId: string;
  offered: readonly Acceptable[];
  onClose: () => void;
}

function AcceptForm({ exam, questionId, offered, onAccepted, onClose }: AcceptFormProps) {
  const device = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const [place, setPlace] = useState(0);
  const [fraction, setFraction] = useState(1);
  const chosen = offered[place] ?? offered[0];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isWaiting) return;
    const { answer, gap } = chosen;
    const acceptance = { questionId, answer, fraction, ...(gap !== undefined && { gap }) };
    const outcome = await waitFor(outcomeOf(acceptAnswer(device, exam._id, acceptance, { version: exam.version })));
    if (!outcome.success) {
      const isOld = outcome.code === 'changed-meanwhile';
      toast.error(
        isOld ? t`${{ message: outcome.message }}. Look at the question, and accept again.` : outcome.message,
      );
      return;
    }
    toast.success(outcome.message);
    onAccepted();
    onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        {offered.length > 1 && (
          <Field label={t({ message: 'Gap', comment: 'A gap of a text to fill in' })}>
            <Select autoFocus value={place} onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}>
              {offered.map(({ gap = 0, answer }, at) => (
                <option key={gap} value={at}>{`${gap + 1}: ${answer.typed}`}</option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t`“${{ typed: chosen?.answer.typed ?? '' }}” counts`}>
          <PartSelect
            autoFocus={offered.length === 1}
            value={fraction}
            above={chosen?.part ?? 0}
            onChange={setFraction}
          />
        </Field>
      </div>
      <p className={styles.note}>
        {t`All reports with this answer are scored again. No score falls, and the takers are told. Both scores are kept.`}
      </p>
      <ButtonRow>
        <Button kind="outline" size="small" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" size="small" aria-disabled={isWaiting}>
          {t`Accept answer`}
        </Button>
      </ButtonRow>
    </form>
  );
}
