import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Question } from '@quiz-app/shared/question';
import { Flag } from 'lucide';
import {
  type CSSProperties,
  type FormEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ActionBar } from '../../../exam-ui/action-bar.tsx';
import {
  type AnswerVerdict,
  answerVerdict,
  ExamRulesContext,
  hasPoints,
  pointsInWords,
} from '../../../exam-ui/exam-rules.ts';
import { Feedback } from '../../../exam-ui/feedback.tsx';
import { QuestionBody } from '../../../exam-ui/question-body.tsx';
import { noteOn, viewsOf } from '../../../exam-ui/question-kinds.ts';
import sheet from '../../../exam-ui/question-sheet.module.css';
import { useLanguage } from '../../../language/language.ts';
import { usePreference } from '../../../local/local-storage/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { KeyHints, useAnswerKeys } from './answer-keys.tsx';
import {
  currentQuestion,
  differInTimeOnly,
  doubleTapMs,
  hasAnswer,
  isLastQuestion,
  isMarked,
  openQuestions,
  type RunningAttempt,
} from './attempt.ts';
import { OpenNote, SubmitAnswerDialog, SubmitExamDialog } from './open-questions.tsx';
import styles from './question-form.module.css';
import type { AttemptActions } from './use-attempt.ts';

/**
 * Milliseconds that the buttons are covered after a press counts again. On a busy device, a frame's time is earlier than
 * the press that it shows: a button must not seem to take a press that is ignored.
 */
const coverMs = 100;

interface QuestionFormProps {
  /** Set to the question's heading, which gets the focus. */
  heading: RefObject<HTMLHeadingElement | null>;
  attempt: RunningAttempt;
  actions: AttemptActions;
  onGoTo: (index: number) => void;
}

/**
 * One question with its field for the answer, feedback and buttons. Not rendered again every second. One flat form,
 * whose button, keys and dialog share one press.
 */
export const QuestionForm = memo(function QuestionForm({ heading, attempt, actions, onGoTo }: QuestionFormProps) {
  useLanguage();
  const { exam, index, chosen, locked, confirming } = attempt;
  const question = currentQuestion(attempt);
  const verdict = locked ? answerVerdict(question, chosen, exam) : undefined;
  const [letters] = usePreference('answerKeys');
  const form = useRef<HTMLFormElement>(null);
  useFocusOnNewQuestion(heading, index);
  useVibration(verdict);

  const isLast = isLastQuestion(attempt);
  const next = () => {
    if (!isLast) toTop();
    actions.next();
  };
  const { shownAnswer, leftOpen, hint: hintOf } = viewsOf(question);
  const isAnswered = hasAnswer(attempt);
  const open = leftOpen?.(question, chosen);
  const submit = () => actions.submit(Boolean(open), shownAnswer?.(question, question._id));
  const press = locked ? next : submit;
  const isReady = locked || isAnswered || shownAnswer !== undefined;
  const [isHinted, showHint] = useHint(attempt.turns, isReady);
  const hint = isHinted ? hintOf?.() : undefined;
  useFocusOnOpenField(form, attempt.checking);
  // As the button does it: the browser says first which field is not clear.
  const onEnter = locked ? press : isReady ? () => form.current?.requestSubmit() : showHint;
  useAnswerKeys({ form, question, language: exam.language, letters, onEnter });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  const unanswered = openQuestions(attempt);
  const isFlagged = isMarked(attempt, question);
  const markButton = useMemo(
    () => <MarkButton isMarked={isFlagged} isGone={locked} onPress={actions.mark} />,
    [locked, isFlagged, actions],
  );
  const number = index + 1;
  return (
    <>
      <Sheet asChild className={`${sheet.form} ${styles.form}`}>
        {/* Focusable, so that keys still work after a click beside the answer. */}
        <form
          ref={form}
          data-turn={attempt.turns % 2}
          style={{ '--double-tap': `${doubleTapMs + coverMs}ms` } as CSSProperties}
          onSubmit={onSubmit}
          tabIndex={-1}
        >
          <OpenNote open={unanswered.filter((each) => each < index)} onGoTo={onGoTo} />
          <ExamRulesContext value={exam}>
            <QuestionBody
              heading={heading}
              over={`${exam.name} · ${t`Question ${number}`}`}
              action={markButton}
              question={question}
              points={hasPoints(exam.questions) ? (question.points ?? 1) : undefined}
              codeLabel={t`Program of question ${number}`}
              answer={attempt.chosen}
              isJudged={locked}
              onAnswer={(answer) => actions.answer(question._id, answer)}
            />
          </ExamRulesContext>
          <Actions attempt={attempt} verdict={verdict} isReady={isReady} hint={hint} letters={letters} onNext={next} />
        </form>
      </Sheet>
      {attempt.checking === 'asked' && open && (
        <SubmitAnswerDialog open={open} onSubmit={submit} onStay={actions.stay} />
      )}
      {confirming === 'asked' && (
        <SubmitExamDialog
          open={unanswered}
          total={exam.questions.length}
          marked={unanswered.filter((each) => isMarked(attempt, exam.questions[each] as Question))}
          onSubmit={actions.submitAnyway}
          onGoTo={() => {
            toTop();
            actions.goBack();
          }}
          onStay={actions.stay}
        />
      )}
    </>
  );
}, isSameForm);

interface MarkButtonProps {
  isMarked: boolean;
  /** Whether the answer is final. The button keeps its room, so that nothing moves. */
  isGone: boolean;
  onPress: () => void;
}

/** Marks a question to come back to it. */
function MarkButton({ isMarked, isGone, onPress }: MarkButtonProps) {
  return (
    <Button
      kind="plain"
      size="small"
      className={styles.mark}
      aria-pressed={isMarked}
      data-gone={isGone || undefined}
      onClick={onPress}
    >
      <Icon of={Flag} size={18} />
      <Trans comment="A button: marks a question to come back to it">
        Mark <span className="visually-hidden">to come back to it</span>
      </Trans>
    </Button>
  );
}

/** Whether the missing step is shown: when Enter is pressed too early, until the next turn. */
function useHint(turns: number, isReady: boolean) {
  const [hintedTurn, hintIn] = useState<number>();
  return [!isReady && hintedTurn === turns, () => hintIn(turns)] as const;
}

/** The first field that is left open has the focus after a taker was asked about it. */
function useFocusOnOpenField(form: RefObject<HTMLFormElement | null>, checking: RunningAttempt['checking']): void {
  useEffect(() => {
    if (checking !== 'declined') return;
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('fieldset :is(input, select)');
    [...(fields ?? [])].find(({ value }) => value.trim() === '')?.focus();
  }, [form, checking]);
}

function isSameForm(before: QuestionFormProps, after: QuestionFormProps): boolean {
  if (before.actions !== after.actions || before.onGoTo !== after.onGoTo) return false;
  return differInTimeOnly(before.attempt, after.attempt);
}

interface ActionsProps {
  attempt: RunningAttempt;
  verdict: AnswerVerdict | undefined;
  /** Whether the answer can be submitted. */
  isReady: boolean;
  /** The missing step, shown if Enter is pressed too early. */
  hint: string | undefined;
  /** Whether letters answer. */
  letters: boolean;
  onNext: () => void;
}

/** The feedback and the buttons. The button on the right submits the form. */
function Actions({ attempt, verdict, isReady, hint, letters, onNext }: ActionsProps) {
  const { exam, chosen, locked } = attempt;
  const question = currentQuestion(attempt);
  const isLast = isLastQuestion(attempt);
  const onwards = isLast ? t`Submit Exam` : t`Next Question`;
  const enter = locked ? (isLast ? 'submitExam' : 'goOn') : 'submit';
  return (
    <ActionBar place="question" verdict={verdict} className={styles.actions}>
      <Feedback
        verdict={verdict}
        points={verdict && pointsInWords(question, chosen, exam)}
        note={verdict && noteOn(question, chosen, exam)}
        hint={hint}
      />
      {!hint && (
        <KeyHints question={locked || !letters ? undefined : question} language={exam.language} enter={enter} />
      )}
      {!locked && (
        <Button kind={isLast ? 'outline' : 'plain'} size="large" onClick={onNext}>
          {onwards}
        </Button>
      )}
      <Button key="press" type="submit" size="large" disabled={!isReady}>
        {locked ? onwards : t`Submit Answer`}
      </Button>
    </ActionBar>
  );
}

/** A new question starts at its top. Called before it is rendered, because the layout is known then. */
export function toTop(): void {
  if (window.scrollY > 0) window.scrollTo(0, 0);
  // The two columns of a phone on its side.
  for (const column of document.querySelectorAll('form > *')) column.scrollTop = 0;
}

function useFocusOnNewQuestion(heading: RefObject<HTMLHeadingElement | null>, index: number): void {
  useLayoutEffect(() => {
    // The instructions before the first question may be scrolled. Browsers that return a promise here need the braces.
    window.scrollTo(0, 0);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves to each new question
  useLayoutEffect(() => {
    // Before the paint, so that the first key after it already starts from the heading.
    heading.current?.focus({ preventScroll: true });
  }, [index]);
}

/** Milliseconds on, off, on: one short pulse for correct, a longer one for partly correct, two for incorrect. */
const pulses = { correct: [30], partly: [60], incorrect: [60, 80, 60] };

function useVibration(verdict: keyof typeof pulses | undefined): void {
  const [vibrate] = usePreference('vibrate');
  useEffect(() => {
    if (verdict && vibrate) navigator.vibrate?.(pulses[verdict]);
  }, [verdict, vibrate]);
}
