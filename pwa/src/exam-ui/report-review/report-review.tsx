import type { Report } from '@quiz-app/shared/report';
import { useState } from 'react';
import { Segments } from '../../ui/segments.tsx';
import { AnswerSheet, AnswerSheetLegend } from '../answer-sheet.tsx';
import { ExamRulesContext } from '../exam-rules.ts';
import { answersOf, questionOutcomes } from './question-outcome.ts';
import styles from './report-review.module.css';
import { ReviewCard } from './review-card.tsx';

interface ReportReviewProps {
  report: Report;
  /** Whose answers they are; "Your answer" by default. */
  whose?: string;
}

/**
 * Every question of a report with its submitted and correct answers, a filter, and an answer sheet that links to the
 * questions.
 */
export function ReportReview({ report, whose = 'Your answer' }: ReportReviewProps) {
  const [shown, setShown] = useState<'all' | 'incorrect' | 'unanswered'>('all');
  const outcomes = questionOutcomes(report);
  const wrong = outcomes.filter(({ verdict }) => verdict !== 'correct');
  // Separate, as on the cards, though both count as wrong.
  const groups = {
    all: outcomes,
    incorrect: wrong.filter(({ isAnswered }) => isAnswered),
    unanswered: wrong.filter(({ isAnswered }) => !isAnswered),
  };
  return (
    <div className={styles.review}>
      <div>
        <div className={styles.bar}>
          <Segments
            label="Show"
            value={shown}
            onValueChange={setShown}
            segments={[
              { value: 'all', label: 'All', count: groups.all.length },
              { value: 'incorrect', label: 'Incorrect', count: groups.incorrect.length },
              { value: 'unanswered', label: 'Unanswered', count: groups.unanswered.length },
            ]}
          />
        </div>
        <ol className={styles.list}>
          <ExamRulesContext value={report.exam}>
            {groups[shown].map((outcome) => (
              <ReviewCard key={outcome.question._id} outcome={outcome} whose={whose} />
            ))}
          </ExamRulesContext>
        </ol>
        {groups[shown].length === 0 && <p className="muted">No questions to show.</p>}
      </div>
      {/* A row may link to a question that the filter hides. */}
      <nav className={styles.rail} aria-label="Jump to a question" onClickCapture={() => setShown('all')}>
        <AnswerSheet exam={report.exam} answers={answersOf(report)} hrefOf={(_question, index) => `#q${index + 1}`} />
        <AnswerSheetLegend whose={whose} />
      </nav>
    </div>
  );
}
