import { correctKeys, isMultipleCorrect, keysOf, type OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { Bubble } from '../../ui/bubble.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Explanation } from '../explanation.tsx';
import { optionVerdict } from '../option-verdict.ts';
import { RichLine, RichText } from '../rich-text.tsx';
import type { QuestionOutcome } from './question-outcome.ts';
import styles from './review-card.module.css';

interface ReviewCardProps {
  outcome: QuestionOutcome;
  /** Whose answer it is: "Your answer", or a taker's name for an admin. */
  whose: string;
}

const words = { correct: 'Correct', incorrect: 'Incorrect', skipped: 'Not answered' };
const formatKeys = (keys: OptionKey[]) => keys.join(', ') || 'N/A';

/** One question of a report: its options with verdicts, then the submitted and the correct keys. */
export function ReviewCard({ outcome: { question, number, verdict, chosen }, whose }: ReviewCardProps) {
  const correct = correctKeys(question);
  const mark = verdict === 'incorrect' && chosen.length === 0 ? 'skipped' : verdict;
  return (
    <Sheet asChild className={styles.card}>
      <li id={`q${number}`} tabIndex={-1} data-verdict={verdict}>
        <div className={styles.head}>
          <Bubble mark={mark} sign />
          <RichText
            text={question.name}
            codeLabel={`Program of question ${number}`}
            className={styles.question}
            lead={(content) => (
              <h2 className={styles.text}>
                <span className="muted">{number}.</span> {content}
                <span className="visually-hidden">{` (${words[mark]})`}</span>
              </h2>
            )}
          />
        </div>
        <ul className={styles.options}>
          {keysOf(question).map((key) => {
            const judged = optionVerdict(key, chosen, correct);
            return (
              <li key={key} className={styles.option} data-quiet={judged === 'faded' || undefined}>
                <Bubble mark={judged} shape={isMultipleCorrect(question) ? 'box' : undefined}>
                  {key}
                </Bubble>
                <div>
                  <RichLine text={question.options[key] ?? ''} />
                </div>
                {judged !== 'faded' && (
                  <span className={styles.whose}>{judged === 'missed' ? 'Correct answer' : whose}</span>
                )}
              </li>
            );
          })}
        </ul>
        <Explanation text={question.explanation} />
        <p className={styles.keys}>
          <span>
            {whose}: <strong>{formatKeys(chosen)}</strong>
          </span>
          <span>
            Correct: <strong>{formatKeys(correct)}</strong>
          </span>
        </p>
      </li>
    </Sheet>
  );
}
