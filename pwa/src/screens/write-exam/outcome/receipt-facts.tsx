import { formatCount, formatMarks } from '@quiz-app/shared/duration';
import type { Report } from '@quiz-app/shared/report';
import { obtainedMarks } from '@quiz-app/shared/scoring';
import { DateTime } from '../../../ui/date-time.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';

/** What a receipt says of a report. */
export function ReceiptFacts({ report: { user, exam, result, createdAt } }: { report: Report }) {
  const marks = obtainedMarks(result.correctAnswers.length, exam.questions.length, exam.totalMarks);
  return (
    <Facts inset="wide">
      <Fact label="Name">{user.name}</Fact>
      <Fact label="Verdict">{result.verdict}</Fact>
      <Fact label="Obtained Marks">
        {formatMarks(marks)} <span className="muted">of {formatCount(exam.totalMarks, 'mark')}</span>
      </Fact>
      <Fact label="Received">
        <DateTime value={createdAt} />
      </Fact>
    </Facts>
  );
}
