import type { Report } from '@quiz-app/shared/report';
import { Fragment } from 'react';
import { formatCount, formatNumber } from '../language/format.ts';
import { DateTime } from '../ui/date-time.tsx';

/** The scores that a report had before it was scored again, the newest first. Renders nothing for most reports. */
export function EarlierScores({ report: { earlier = [], exam } }: { report: Pick<Report, 'earlier' | 'exam'> }) {
  if (earlier.length === 0) return null;
  return (
    <>
      Another answer counts now, so this was scored again. Before:{' '}
      {earlier.toReversed().map(({ marks, verdict, until }, at) => (
        <Fragment key={until}>
          {at > 0 && '; '}
          {`${formatNumber(marks)} of ${formatCount(exam.totalMarks, 'mark')}, ${verdict}, until `}
          <DateTime value={until} />
        </Fragment>
      ))}
      .
    </>
  );
}
