import { t } from '@lingui/core/macro';
import { type Dispatch, type FormEvent, useLayoutEffect, useRef } from 'react';
import { ActionBar } from '../../exam-ui/action-bar.tsx';
import { ExamRulesContext, pointsInWords } from '../../exam-ui/exam-rules.ts';
import { Feedback } from '../../exam-ui/feedback.tsx';
import { QuestionBody } from '../../exam-ui/question-body.tsx';
import { noteOn } from '../../exam-ui/question-kinds.ts';
import sheet from '../../exam-ui/question-sheet.module.css';
import { type Grade, practised } from '../../sync/practice.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './practice.module.css';
import { hasAnswer, type PracticeAction, type Shown, verdictOn } from './practice.ts';
import { formatWait } from './wait.ts';

interface PracticeQuestionProps {
  shown: Shown;
  dispatch: Dispatch<PracticeAction>;
  onGrade: (grade: Grade) => void;
  /** Epoch milliseconds. */
  now: number;
}

/** A question with the field for its answer; once checked, with the verdict, the explanation, and when it returns. */
export function PracticeQuestion({ shown, dispatch, onGrade, now }: PracticeQuestionProps) {
  const { mistake, question, answer, locked } = shown;
  const verdict = locked ? verdictOn(shown) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the field of the answer may take the focus from the heading.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked) dispatch({ type: 'check' });
    else onGrade(verdict === 'correct' ? 'known' : 'wrong');
  };
  const again = (grade: Grade) => formatWait(practised(mistake, grade, now).due.getTime() - now);
  return (
    <Sheet asChild className={`${sheet.form} ${styles.form}`}>
      <form onSubmit={onSubmit} aria-label={t`Practise my mistakes`}>
        <ExamRulesContext value={mistake.exam}>
          <QuestionBody
            heading={heading}
            over={mistake.exam.name}
            question={question}
            codeLabel={t`Program of the question`}
            answer={answer}
            isJudged={locked}
            onAnswer={(given) => dispatch({ type: 'answer', answer: given })}
          />
        </ExamRulesContext>
        <ActionBar place="question" verdict={verdict} className={styles.actions}>
          <Feedback
            verdict={verdict}
            points={verdict && pointsInWords(question, answer, mistake.exam)}
            note={
              verdict &&
              [
                noteOn(question, answer, mistake.exam),
                verdict === 'correct' &&
                  t`If you knew it, you’ll see it again ${{ known: again('known') }}. If you guessed, ${{ guessed: again('guessed') }}.`,
              ]
                .filter(Boolean)
                .join(' ')
            }
          />
          {verdict === 'correct' && (
            <Button kind="outline" size="large" onClick={() => onGrade('guessed')}>
              {t`I guessed`}
            </Button>
          )}
          <Button key="press" type="submit" size="large" disabled={!locked && !hasAnswer(shown)}>
            {verdict === undefined ? t`Check Answer` : verdict === 'correct' ? t`I knew it` : t`Next Question`}
          </Button>
        </ActionBar>
      </form>
    </Sheet>
  );
}
