import { plural, t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { Figure, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, isOfKind } from '@quiz-app/shared/question-kinds';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import { ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { blankGap, GapContext } from '../../exam-ui/gaps.tsx';
import { RichContent } from '../../exam-ui/rich-content.tsx';
import { RichText } from '../../exam-ui/rich-text.tsx';
import { formatNumber, formatPercent } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import type { AskedForQuestion } from '../../screen-parts/navigation/asked-for.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { takesTypedAnswers } from '../editor/question-kinds/acceptable.ts';
import { adminViewsOf } from '../editor/question-kinds/question-kinds.ts';
import { AcceptAnswer } from './accept-answer.tsx';
import { concernOf } from './concerns.ts';
import { discriminationInWords, facilityInWords, figureText, formatFigure } from './in-words.ts';
import styles from './question-dialog.module.css';
import { versionsInWords } from './questions-table.tsx';
import { ScoringProgress } from './scoring-progress.tsx';
import type { Scoring } from './use-scoring-again.ts';

interface QuestionDialogProps {
  examId: string;
  /** The newest version, if this device has it. */
  exam: Exam | null;
  figures: QuestionFigures;
  scoring: Scoring;
  onClose: () => void;
}

/** A question with all its figures and their meanings. */
export function QuestionDialog({ examId, exam, figures, scoring, onClose }: QuestionDialogProps) {
  const { question, number, versions, attempts } = figures;
  const concern = concernOf(figures, use(ExamRulesContext).language);
  const taken = versionsInWords(versions);
  return (
    <Dialog
      open
      title={t`Question ${number}`}
      onClose={onClose}
      footer={
        <Button asChild>
          <Link
            to={`${paths.editExam(examId)}?tab=questions`}
            state={{ open: question._id } satisfies AskedForQuestion}
          >
            {t`Edit this question`}
          </Link>
        </Button>
      }
    >
      <div {...scrolledByKeys(t`Figures of question ${number}`)} className={styles.content}>
        <ScoringProgress scoring={scoring} />
        <p className="meta">{plural(attempts, { one: `# attempt, ${taken}`, other: `# attempts, ${taken}` })}</p>
        <RichContent of={question}>
          <GapContext value={isOfKind('gaps', question) ? blankGap : undefined}>
            <RichText text={question.name} className={styles.text} codeLabel={t`Program of question ${number}`} />
          </GapContext>
          {concern && <p className={styles.concern}>{concern.text}</p>}
          <Answers exam={exam} figures={figures} onAccepted={scoring.begin} />
        </RichContent>
        <QuestionFacts figures={figures} />
        <p className={styles.kept}>{keptWords(question)}</p>
      </div>
    </Dialog>
  );
}

/** Says how a change of the question affects reports that were already handed in. */
const keptWords = (question: Question): string =>
  takesTypedAnswers(question)
    ? t`A change counts for new attempts. Reports already handed in keep their scores, unless you accept another answer here.`
    : t`A change counts for new attempts. Reports already handed in keep their scores.`;

function QuestionFacts({ figures }: { figures: QuestionFigures }) {
  const { facility, intendedWeight } = figures;
  return (
    <Facts columns={2} className={styles.facts}>
      <Fact label={t({ message: 'Correct', context: 'The share of right answers' })}>
        <Explained value={formatPercent(facility)} words={facilityInWords(facility)}>
          {t`of all who took it`}
        </Explained>
      </Fact>
      <Fact label={t`Intended Weight`}>
        <Explained value={formatPercent(intendedWeight)}>
          {intendedWeight === null ? t`only for attempts at the same questions` : t`of all marks`}
        </Explained>
      </Fact>
      <ComparingFacts figures={figures} />
    </Facts>
  );
}

/** The figures that compare takers, which a few do not have. */
function ComparingFacts({ figures }: { figures: QuestionFigures }) {
  const { facilityOfBest, facilityOfWeakest, discriminationIndex, discriminativeEfficiency, effectiveWeight } = figures;
  if (discriminationIndex === 'too few') return null;
  return (
    <>
      <Fact label={t`Separates strong from weak`}>
        <Explained
          value={figureText(discriminationIndex, formatFigure)}
          words={discriminationInWords(discriminationIndex)}
        >
          {t`discrimination index: how well it goes with the score in the other questions, −100 to 100`}
        </Explained>
      </Fact>
      <Fact label={t`Best and Weakest Third`}>
        <Explained value={inThirds(facilityOfBest, facilityOfWeakest)}>
          {t`right answers in the best third and in the weakest third`}
        </Explained>
      </Fact>
      <Fact label={t`Discriminative Efficiency`}>
        <Explained value={figureText(discriminativeEfficiency, formatPercent)}>
          {t`of the best possible for a question this easy or hard`}
        </Explained>
      </Fact>
      <Fact label={t`Effective Weight`}>
        <Explained value={figureText(effectiveWeight, formatPercent)}>{t`how much it affects the ranking`}</Explained>
      </Fact>
    </>
  );
}

const inThirds = (best: Figure, weakest: Figure): string =>
  t`${{ best: figureText(best, formatPercent) }} and ${{ weakest: figureText(weakest, formatPercent) }}`;

/** Takes the focus itself, because nothing in it does: then the arrow keys scroll the dialog. */
const scrolledByKeys = (name: string) => ({ role: 'region', 'aria-label': name, tabIndex: 0 }) as const;

interface AnswersProps {
  exam: Exam | null;
  figures: QuestionFigures;
  onAccepted: () => void;
}

/** How often each answer was given, and for how many attempts it is not known. */
function Answers({ exam, figures, onAccepted }: AnswersProps) {
  const { question, attempts, unknown, unanswered } = figures;
  const { Bars } = adminViewsOf(question);
  const actionsOf = (answer: Answer) =>
    exam && <AcceptAnswer exam={exam} question={question} answer={answer} onAccepted={onAccepted} />;
  const known = attempts - unknown;
  return (
    <>
      <Bars figures={figures} known={known} actionsOf={actionsOf} />
      {(unanswered > 0 || unknown > 0) && (
        <p className={styles.chosen}>
          {unanswered > 0 &&
            `${t`${{ count: formatNumber(unanswered) }} of ${{ all: formatNumber(known) }} skipped it.`} `}
          {unknown > 0 &&
            plural(unknown, {
              one: 'For # attempt, the server knows which questions were right, but not the answers.',
              other: 'For # attempts, the server knows which questions were right, but not the answers.',
            })}
        </p>
      )}
    </>
  );
}

function Explained({ value, words, children }: { value: string; words?: string; children: ReactNode }) {
  return (
    <>
      {value}
      {words && <span className={styles.words}>, {words}</span>}
      <span className={styles.meaning}>{children}</span>
    </>
  );
}
