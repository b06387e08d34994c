import { t } from '@lingui/core/macro';
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
export function ReportReview({ report, whose = t`Your answer` }: ReportReviewProps) {
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
            label={t({ message: 'Show', comment: 'Before the choice between all, incorrect and unanswered questions' })}
            value={shown}
            onValueChange={setShown}
            segments={[
              { value: 'all', label: t({ message: 'All', context: 'questions' }), count: groups.all.length },
              {
                value: 'incorrect',
                label: t({ message: 'Incorrect', context: 'questions' }),
                count: groups.incorrect.length,
              },
              {
                value: 'unanswered',
                label: t({ message: 'Unanswered', context: 'questions' }),
                count: groups.unanswered.length,
              },
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
        {groups[shown].length === 0 && <p className="muted">{t`No questions to show.`}</p>}
      </div>
      {/* A row may link to a question that the filter hides. */}
      <nav className={styles.rail} aria-label={t`Jump to a question`} onClickCapture={() => setShown('all')}>
        <AnswerSheet exam={report.exam} answers={answersOf(report)} hrefOf={(_question, index) => `#q${index + 1}`} />
        <AnswerSheetLegend exam={report.exam} whose={whose} />
      </nav>
    </div>
  );
}
