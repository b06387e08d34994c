import { formatCount } from '@quiz-app/shared/duration';
import type { Figure, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { correctKeys, isMultipleCorrect, keysOf } from '@quiz-app/shared/question-kinds/choice';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RichLine, RichText } from '../../exam-ui/rich-text.tsx';
import { paths } from '../../paths.ts';
import { Bubble } from '../../ui/bubble.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { concernOf } from './concerns.ts';
import { discriminationInWords, facilityInWords, figureText, formatFigure, formatPercent } from './in-words.ts';
import styles from './question-dialog.module.css';
import { versionsInWords } from './questions-table.tsx';

interface QuestionDialogProps {
  examId: string;
  figures: QuestionFigures;
  onClose: () => void;
}

/** A question with all its figures and their meanings. */
export function QuestionDialog({ examId, figures, onClose }: QuestionDialogProps) {
  const { question, number, versions, attempts } = figures;
  const concern = concernOf(figures);
  return (
    <Dialog
      open
      title={`Question ${number}`}
      onClose={onClose}
      footer={
        <Button asChild>
          <Link to={`${paths.editExam(examId)}?tab=questions`}>Edit the questions</Link>
        </Button>
      }
    >
      <div {...scrolledByKeys(`Figures of question ${number}`)} className={styles.content}>
        <p className="meta">
          {formatCount(attempts, 'attempt')}, {versionsInWords(versions)}
        </p>
        <RichText text={question.name} className={styles.text} codeLabel={`Program of question ${number}`} />
        {concern && <p className={styles.concern}>{concern.text}</p>}
        <Options figures={figures} />
        <QuestionFacts figures={figures} />
      </div>
    </Dialog>
  );
}

function QuestionFacts({ figures }: { figures: QuestionFigures }) {
  const { facility, facilityOfBest, facilityOfWeakest } = figures;
  const { discriminationIndex, discriminativeEfficiency, intendedWeight, effectiveWeight } = figures;
  return (
    <Facts columns={2} className={styles.facts}>
      <Fact label="Got It Right">
        <Explained value={formatPercent(facility)} words={facilityInWords(facility)}>
          of all who took it
        </Explained>
      </Fact>
      <Fact label="Best and Weakest Third">
        <Explained value={inThirds(facilityOfBest, facilityOfWeakest)}>
          of the third with the highest scores, and of that with the lowest, got it right
        </Explained>
      </Fact>
      <Fact label="Discrimination Index">
        <Explained
          value={figureText(discriminationIndex, formatFigure)}
          words={discriminationInWords(discriminationIndex)}
        >
          how well it goes with the score in the other questions, −100 to 100
        </Explained>
      </Fact>
      <Fact label="Discriminative Efficiency">
        <Explained value={figureText(discriminativeEfficiency, formatPercent)}>
          of what a question this easy or hard could tell apart
        </Explained>
      </Fact>
      <Fact label="Intended Weight">
        <Explained value={intendedWeight === null ? '–' : formatPercent(intendedWeight)}>
          {intendedWeight === null ? 'only for attempts at the same questions' : 'of all marks'}
        </Explained>
      </Fact>
      <Fact label="Effective Weight">
        <Explained value={figureText(effectiveWeight, formatPercent)}>
          how much it decides about who scores more
        </Explained>
      </Fact>
    </Facts>
  );
}

/** Both are known, or neither is. */
const inThirds = (best: Figure, weakest: Figure): string =>
  best === 'too few'
    ? figureText(best, formatPercent)
    : `${figureText(best, formatPercent)} and ${figureText(weakest, formatPercent)}`;

/** Takes the focus itself, because nothing in it does: then the arrow keys scroll the dialog. */
const scrolledByKeys = (name: string) => ({ role: 'region', 'aria-label': name, tabIndex: 0 }) as const;

/** How often each option was chosen, as bars, and the scores of its choosers. */
function Options({ figures }: { figures: QuestionFigures }) {
  const { question, options, attempts, unknown, unanswered } = figures;
  const known = attempts - unknown;
  const correct = correctKeys(question);
  const part = (count: number) => (known > 0 ? (100 * count) / known : 0);
  return (
    <>
      <ul className={styles.options} aria-label="How often each option was chosen">
        {keysOf(question).map((key) => {
          const { chosen = 0, meanScore = null } = options[key] ?? {};
          const isKey = correct.includes(key);
          return (
            <li key={key} className={styles.option}>
              <Bubble mark={isKey ? 'correct' : undefined} shape={isMultipleCorrect(question) ? 'box' : undefined}>
                {key}
              </Bubble>
              <div className={styles.optionText}>
                <RichLine text={question.options[key] ?? ''} />
                {isKey && <span className={styles.key}>Correct</span>}
                <Share percent={part(chosen)} isKey={isKey} />
                <span className={styles.chosen}>
                  {known > 0 ? `${formatPercent(part(chosen))} chose it (${chosen} of ${known})` : 'not known'}
                  {meanScore !== null && `; they scored ${formatPercent(meanScore)} on average`}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      {(unanswered > 0 || unknown > 0) && (
        <p className={styles.chosen}>
          {unanswered > 0 && `${unanswered} of ${known} left it out. `}
          {unknown > 0 &&
            `Of ${formatCount(unknown, 'attempt')} the server knows which questions were right, but not what was chosen.`}
        </p>
      )}
    </>
  );
}

const Share = ({ percent, isKey }: { percent: number; isKey: boolean }) => (
  <svg className={styles.bar} height="8" aria-hidden="true" data-key={isKey || undefined}>
    <rect className={styles.track} width="100%" height="8" />
    <rect className={styles.fill} width={`${percent}%`} height="8" />
  </svg>
);

function Explained({ value, words, children }: { value: string; words?: string; children: ReactNode }) {
  return (
    <>
      {value}
      {words && <span className={styles.words}>, {words}</span>}
      <span className={styles.meaning}>{children}</span>
    </>
  );
}
