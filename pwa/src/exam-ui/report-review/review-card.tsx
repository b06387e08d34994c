import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { use } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useSide } from '../content-language.ts';
import { ExamRulesContext, pointsInWords } from '../exam-rules.ts';
import { Explanation } from '../explanation.tsx';
import { blankGap, GapContext } from '../gaps.tsx';
import { viewsOf } from '../question-kinds.ts';
import { RichContent } from '../rich-content.tsx';
import { RichText } from '../rich-text.tsx';
import { directionOfWords } from '../text-direction.ts';
import { verdictWord } from '../verdict-word.ts';
import type { QuestionOutcome } from './question-outcome.ts';
import styles from './review-card.module.css';

interface ReviewCardProps {
  outcome: QuestionOutcome;
  /** Whose answer it is: "Your answer", or a taker's name for an admin. */
  whose: string;
}

const words = {
  correct: () => t`Correct`,
  partly: () => t`Partly correct`,
  incorrect: () => t`Incorrect`,
  skipped: () => t`Not answered`,
};

/** One question of a report with the answer judged, then the submitted and the correct answer in words. */
export function ReviewCard({ outcome, whose }: ReviewCardProps) {
  const { question, number, verdict, answer, isAnswered } = outcome;
  const { JudgedAnswer, answerInWords, solutionInWords, heading } = viewsOf(question);
  const rules = use(ExamRulesContext);
  const points = pointsInWords(question, answer, rules);
  const mark = verdict === 'incorrect' && !isAnswered ? 'skipped' : verdict;
  // Elements, because Lingui would read tags in the texts of answers.
  const inWords = answerInWords(question, answer, rules.language);
  const given = inWords ? <Words>{inWords}</Words> : <strong>{verdictWord('N/A')}</strong>;
  const solution = <Words>{solutionInWords(question, rules.language)}</Words>;
  return (
    <Sheet asChild className={styles.card}>
      <li id={`q${number}`} tabIndex={-1} data-verdict={verdict} dir={useSide(question.name, question)}>
        <RichContent of={question}>
          <div className={styles.head}>
            <Bubble mark={mark} sign />
            <GapContext value={heading ? blankGap : undefined}>
              <RichText
                text={question.name}
                codeLabel={t`Program of question ${number}`}
                className={styles.question}
                lead={(content) => (
                  <h2 className={styles.text}>
                    <span className="muted">{number}.</span> {content}
                    <span className="visually-hidden">{` (${words[mark]()})`}</span>
                  </h2>
                )}
              />
            </GapContext>
          </div>
          <JudgedAnswer question={question} answer={answer} whose={whose} />
          <Explanation text={question.explanation} number={number} />
        </RichContent>
        <p className={styles.keys}>
          {/* Each in the direction of its first words, which are the interface's. */}
          <span dir="auto">
            <Trans comment="whose: “Your answer” or “Submitted answer”">
              {whose}: {given}
            </Trans>
          </span>
          <span dir="auto">
            <Trans>Correct: {solution}</Trans>
          </span>
          {points && <span dir="auto">{points}</span>}
        </p>
      </li>
    </Sheet>
  );
}

/** An answer in words, which are the exam's. */
function Words({ children }: { children: string }) {
  const { language } = use(ExamRulesContext);
  return (
    <strong lang={language} dir={directionOfWords(children, language)}>
      {children}
    </strong>
  );
}
