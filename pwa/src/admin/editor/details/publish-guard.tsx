import { t } from '@lingui/core/macro';
import type { ExamDetails } from '@quiz-app/shared/exam';
import { type ReactNode, useState } from 'react';
import { Question } from '../../../ui/question.tsx';

/** Whether takers see an exam that no one can pass. */
const isHopeless = ({ published, totalMarks, passingMarks }: ExamDetails) =>
  published !== false && passingMarks > totalMarks;

/**
 * Asks before publishing an exam that no one can pass, but not again for one already published like that.
 *
 * @param stored the current exam; undefined for a new one
 * @returns `save` preceded by the question, and its dialog
 */
export function usePublishGuard(
  save: (details: ExamDetails) => void,
  stored?: ExamDetails,
): [ask: (details: ExamDetails) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<ExamDetails>();
  const back = () => setAsked(undefined);
  const ask = (details: ExamDetails) =>
    isHopeless({ ...stored, ...details }) && !(stored && isHopeless(stored)) ? setAsked(details) : save(details);
  const publish = () => {
    back();
    if (asked) save(asked);
  };
  const dialog = (
    <Question
      open={asked !== undefined}
      title={t`Publish this exam?`}
      yes={t`Publish anyway`}
      onYes={publish}
      no={t`Go back`}
      onNo={back}
    >
      <p>{t`Passing marks are above total marks: no one can pass.`}</p>
    </Question>
  );
  return [ask, dialog];
}
