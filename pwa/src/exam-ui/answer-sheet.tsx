import type { Question } from '@quiz-app/shared/question';
import { correctKeys, isMultipleCorrect, keysOf, type OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { isCorrect } from '@quiz-app/shared/scoring';
import { Check, Minus, X } from 'lucide';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './answer-sheet.module.css';
import { optionVerdict } from './option-verdict.ts';

interface AnswerSheetProps {
  questions: readonly Question[];
  answers: Record<string, OptionKey[] | undefined>;
  /** Makes every row a link, such as "#q3" in the review. */
  hrefOf?: (question: Question, index: number) => string;
  className?: string | undefined;
}

const verdicts = {
  correct: { sign: Check, word: 'correct' },
  incorrect: { sign: X, word: 'incorrect' },
  skipped: { sign: Minus, word: 'not answered' },
};

/** An overview of the answers of an attempt, in one or two columns. Screen readers get a sentence per row. */
export function AnswerSheet({ questions, answers, hrefOf, className }: AnswerSheetProps) {
  return (
    <ol className={classNames(styles.answerSheet, className)} data-ui="answer-sheet">
      {questions.map((question, index) => {
        const row = <Row question={question} number={index + 1} chosen={answers[question._id] ?? []} />;
        return (
          <li key={question._id}>
            {hrefOf ? (
              <a className={styles.row} href={hrefOf(question, index)}>
                {row}
              </a>
            ) : (
              <span className={styles.row}>{row}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface RowProps {
  question: Question;
  number: number;
  chosen: OptionKey[];
}

function Row({ question, number, chosen }: RowProps) {
  const correct = correctKeys(question);
  const shape = isMultipleCorrect(question) ? 'box' : undefined;
  const verdict = chosen.length === 0 ? 'skipped' : isCorrect(question, chosen) ? 'correct' : 'incorrect';
  const { sign, word } = verdicts[verdict];
  const answered = chosen.length > 0 ? ` You answered ${chosen.join(', ')}.` : '';
  const solution = verdict === 'correct' ? '' : ` Correct: ${correct.join(', ')}.`;
  return (
    <>
      <span className="visually-hidden">{`Question ${number}: ${word}.${answered}${solution}`}</span>
      <span className={styles.drawing} aria-hidden="true">
        <span className={styles.no}>{number}</span>
        <span className={styles.keys}>
          {keysOf(question).map((key) => (
            <Bubble key={key} mark={optionVerdict(key, chosen, correct)} shape={shape}>
              {key}
            </Bubble>
          ))}
        </span>
        <Icon of={sign} size={16} className={classNames(styles.verdict, styles[verdict])} />
      </span>
    </>
  );
}

/**
 * The legend of the bubbles of an answer sheet.
 *
 * @param whose whose answers they are; "Your answer" by default
 */
export function AnswerSheetLegend({ whose = 'Your answer' }: { whose?: string }) {
  const legend: [Mark, string][] = [
    ['correct', `${whose}, correct`],
    ['incorrect', `${whose}, incorrect`],
    ['missed', 'Correct answer'],
  ];
  return (
    <ul className={styles.legend}>
      {legend.map(([mark, words]) => (
        <li key={mark}>
          <Bubble size={16} mark={mark} />
          {words}
        </li>
      ))}
    </ul>
  );
}
