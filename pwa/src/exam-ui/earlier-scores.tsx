import { Trans } from '@lingui/react/macro';
import type { Report } from '@quiz-app/shared/report';
import { Fragment } from 'react';
import { DateTime } from '../ui/date-time.tsx';
import { marksInWords } from './marks-in-words.ts';
import { verdictWord } from './verdict-word.ts';

/** The scores that a report had before it was scored again, the newest first. Renders nothing for most reports. */
export function EarlierScores({ report: { earlier = [], exam } }: { report: Pick<Report, 'earlier' | 'exam'> }) {
  if (earlier.length === 0) return null;
  const scores = earlier.toReversed().map(({ marks, until, ...before }, at) => {
    const [score, verdict] = [marksInWords(marks, exam), verdictWord(before.verdict)];
    return (
      <Fragment key={until}>
        {at > 0 && '; '}
        <Trans>
          {score}, {verdict}, until <DateTime value={until} />
        </Trans>
      </Fragment>
    );
  });
  return <Trans>Your teacher accepted another answer, so this was scored again. Before: {scores}.</Trans>;
}
