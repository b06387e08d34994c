import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, answerTo, kindOf } from '@quiz-app/shared/question-kinds';
import type { Answers } from '@quiz-app/shared/report';
import { use } from 'react';
import { Bubble, type Mark } from '../ui/bubble.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './answer-sheet.module.css';
import { useSide } from './content-language.ts';
import { answerVerdict, type ExamRules, ExamRulesContext } from './exam-rules.ts';
import { viewsOf } from './question-kinds.ts';
import { VerdictSign } from './verdict-sign.tsx';

interface AnswerSheetProps {
  exam: ExamRules & Pick<Exam, 'questions'>;
  answers: Answers;
  /** Makes every row a link, such as "#q3" in the review. */
  hrefOf?: (question: Question, index: number) => string;
  className?: string | undefined;
}

/** An overview of the answers of an attempt, in one or two columns. Screen readers get a sentence per row. */
export function AnswerSheet({ exam, answers, hrefOf, className }: AnswerSheetProps) {
  return (
    <ExamRulesContext value={exam}>
      <ol className={classNames(styles.answerSheet, className)} data-ui="answer-sheet">
        {exam.questions.map((question, index) => {
          const row = <Row question={question} number={index + 1} answer={answerTo(question, answers)} />;
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
    </ExamRulesContext>
  );
}

interface RowProps {
  question: Question;
  number: number;
  answer: Answer;
}

function Row({ question, number, answer }: RowProps) {
  const { DrawnAnswer, answerInWords, solutionInWords } = viewsOf(question);
  const rules = use(ExamRulesContext);
  const verdict = kindOf(question).isAnswered(answer) ? answerVerdict(question, answer, rules) : 'skipped';
  const given = answerInWords(question, answer, rules.language);
  const solution = solutionInWords(question, rules.language);
  const sentences = {
    correct: () => t`Question ${number}: correct. You answered ${given}.`,
    partly: () => t`Question ${number}: partly correct. You answered ${given}. Correct: ${solution}.`,
    incorrect: () => t`Question ${number}: incorrect. You answered ${given}. Correct: ${solution}.`,
    skipped: () => t`Question ${number}: not answered. Correct: ${solution}.`,
  };
  return (
    <>
      <span className="visually-hidden">{sentences[verdict]()}</span>
      <span className={styles.drawing} aria-hidden="true">
        <span className={styles.no}>{number}</span>
        <span className={styles.keys} dir={useSide(question.name, question)}>
          <DrawnAnswer question={question} answer={answer} />
        </span>
        <VerdictSign verdict={verdict} className={classNames(styles.verdict, styles[verdict])} />
      </span>
    </>
  );
}

/**
 * The legend of the bubbles of an answer sheet.
 *
 * @param whose whose answers they are; "Your answer" by default
 */
export function AnswerSheetLegend({ exam, whose = t`Your answer` }: { exam: ExamRules; whose?: string }) {
  const legend: [Mark, string][] = [
    ['correct', t({ message: `${whose}, correct`, comment: 'whose: “Your answer” or “Submitted answer”' })],
    ['incorrect', t({ message: `${whose}, incorrect`, comment: 'whose: “Your answer” or “Submitted answer”' })],
    ['missed', t`Correct answer`],
    ...(exam.marking === 'partial' ? [['partly', t`Partly correct`] satisfies [Mark, string]] : []),
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
