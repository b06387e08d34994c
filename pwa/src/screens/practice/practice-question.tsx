import { correctKeys, isMultipleCorrect, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { type Dispatch, type FormEvent, useEffect, useId, useRef } from 'react';
import { ActionBar } from '../../exam-ui/action-bar.tsx';
import { Explanation } from '../../exam-ui/explanation.tsx';
import { Feedback } from '../../exam-ui/feedback.tsx';
import { OptionRow, Options } from '../../exam-ui/options.tsx';
import { QuestionHead } from '../../exam-ui/question-head.tsx';
import { RichLine } from '../../exam-ui/rich-text.tsx';
import { type Grade, practised } from '../../sync/practice.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './practice.module.css';
import { isRight, type PracticeAction, type Shown } from './practice.ts';
import { formatWait } from './wait.ts';

interface PracticeQuestionProps {
  shown: Shown;
  /** The number of questions left in this sitting, including this one. */
  left: number;
  dispatch: Dispatch<PracticeAction>;
  onGrade: (grade: Grade) => void;
  /** Epoch milliseconds. */
  now: number;
}

/** A question with its options; once checked, with the verdict, the explanation, and when it returns. */
export function PracticeQuestion({ shown, left, dispatch, onGrade, now }: PracticeQuestionProps) {
  const { mistake, question, chosen, locked } = shown;
  const correct = correctKeys(question);
  const verdict = locked ? (isRight(shown) ? 'correct' : 'incorrect') : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked) dispatch({ type: 'check' });
    else onGrade(verdict === 'correct' ? 'known' : 'wrong');
  };
  const again = (grade: Grade) => formatWait(practised(mistake, grade, now).due.getTime() - now);
  const solution = `Correct answer${correct.length > 1 ? 's' : ''}: ${correct.join(', ')}`;
  return (
    <Sheet asChild className={styles.form}>
      <form onSubmit={onSubmit} aria-label="Practise my mistakes">
        <QuestionHead
          heading={heading}
          headingId={headingId}
          over={`${mistake.examName} · ${left} to go`}
          codeLabel="Program of the question"
          text={question.name}
          isMultiple={isMultipleCorrect(question)}
        />
        <Options
          labelledBy={headingId}
          multiple={isMultipleCorrect(question)}
          chosen={chosen}
          correct={locked ? correct : undefined}
          onChoose={(key) => dispatch({ type: 'choose', key })}
        >
          {keysOf(question).map((key) => (
            <OptionRow key={key} optionKey={key}>
              <RichLine text={question.options[key] ?? ''} />
            </OptionRow>
          ))}
        </Options>
        {locked && <Explanation text={question.explanation} />}
        <ActionBar place="question" verdict={verdict} className={styles.actions}>
          <Feedback
            verdict={verdict}
            note={
              verdict === 'incorrect'
                ? solution
                : verdict && `Known, it comes again ${again('known')}; guessed, ${again('guessed')}.`
            }
          />
          {verdict === 'correct' && (
            <Button kind="outline" size="large" onClick={() => onGrade('guessed')}>
              I guessed
            </Button>
          )}
          <Button key="press" type="submit" size="large" disabled={!locked && chosen.length === 0}>
            {verdict === undefined ? 'Check Answer' : verdict === 'correct' ? 'I knew it' : 'Next Question'}
          </Button>
        </ActionBar>
      </form>
    </Sheet>
  );
}
