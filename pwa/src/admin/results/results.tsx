import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ExamFigures } from './exam-figures.tsx';
import { laterFigures } from './in-words.ts';
import { PeopleGrid } from './people-grid.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionsTable } from './questions-table.tsx';
import styles from './results.module.css';
import { useOpenQuestion, useResultsTab } from './results-address.ts';
import { ResultsSentence } from './results-sentence.tsx';
import { ScoreHistogram } from './score-histogram.tsx';
import { ScoringProgress } from './scoring-progress.tsx';
import type { Scoring } from './use-scoring-again.ts';

interface ResultsProps {
  statistics: ExamStatistics;
  /** The newest version, if this device has it. */
  newest: Exam | null;
  scoring: Scoring;
}

/** The sentence, and the three tabs. */
export function Results({ statistics, newest, scoring }: ResultsProps) {
  const { exam, attempts, versions, questions, list = [] } = statistics;
  const [tab, changeTab] = useResultsTab();
  const { opened, close } = useOpenQuestion(questions);
  if (attempts === 0)
    return (
      <EmptyState title={versions.length === 0 ? t`No attempts yet` : t`No attempts match`}>
        {versions.length === 0 ? t`Share the exam to get the first.` : t`Choose other filters to see results.`}
      </EmptyState>
    );
  return (
    <>
      {!opened && <ScoringProgress scoring={scoring} />}
      <ResultsSentence statistics={statistics} />
      <Tabs
        label={t`Results`}
        value={tab}
        onValueChange={changeTab}
        tabs={[
          {
            value: 'people',
            label: t`People`,
            count: attempts,
            panel: (
              <div className={styles.panel}>
                <PeopleGrid statistics={statistics} list={list} />
              </div>
            ),
          },
          {
            value: 'questions',
            label: t`Questions`,
            count: questions.length,
            panel: (
              <div className={styles.panel}>
                <QuestionsTable questions={questions} />
                <LaterFigures statistics={statistics} />
              </div>
            ),
          },
          { value: 'scores', label: t`Scores`, panel: <Scores statistics={statistics} /> },
        ]}
      />
      {opened && <QuestionDialog examId={exam._id} exam={newest} figures={opened} scoring={scoring} onClose={close} />}
    </>
  );
}

function Scores({ statistics }: { statistics: ExamStatistics }) {
  return (
    <div className={styles.panel}>
      {statistics.histogram.length > 0 && (
        <Sheet className={styles.histogram}>
          <ScoreHistogram statistics={statistics} />
        </Sheet>
      )}
      <ExamFigures statistics={statistics} />
      <LaterFigures statistics={statistics} />
    </div>
  );
}

/** Names the figures that need more attempts. */
function LaterFigures({ statistics: { internalConsistency } }: { statistics: ExamStatistics }) {
  return internalConsistency === 'too few' && <p className={styles.note}>{laterFigures()}</p>;
}
