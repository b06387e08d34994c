import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { toast } from '../../ui/toast.ts';
import { takesTypedAnswers } from '../editor/question-kinds/acceptable.ts';

/** Milliseconds between two looks at the progress, and before the next one after a failure. */
const between = { looks: 1_000, failures: 5_000 };

/** The reports that the server scores again. */
export interface Scoring {
  /** How many are left, and how many were at the first look; undefined if none is. */
  progress: { left: number; of: number } | undefined;
  /** Follows the progress after an answer was accepted. */
  begin(): void;
}

/**
 * Follows how the reports of an exam are scored again: one that was interrupted as well, which goes on when asked.
 *
 * @param onDone a stable function, called when no report is left
 */
export function useScoringAgain(exam: Exam | null | undefined, onDone: () => void): Scoring {
  const device = useDevice();
  const [progress, setProgress] = useState<Scoring['progress']>();
  const [accepted, setAccepted] = useState(0);
  const examId = exam?.questions.some(takesTypedAnswers) ? exam._id : undefined;
  useEffect(() => {
    if (examId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [isOver, wereLeft] = [false, accepted > 0];
    async function look(id: string): Promise<void> {
      const outcome = await outcomeOf(device.ask.getScoringAgain({ id }));
      if (isOver) return;
      // Without an answer it is unknown how many are left; a refusal is final.
      if (!outcome.success) return outcome.code === undefined ? lookIn(between.failures, id) : undefined;
      const { left } = outcome.data;
      setProgress((before) => (left > 0 ? { left, of: Math.max(left, before?.of ?? 0) } : undefined));
      if (left > 0) {
        wereLeft = true;
        return lookIn(between.looks, id);
      }
      if (!wereLeft) return;
      toast.success(t`Every report has its new score`);
      onDone();
    }
    function lookIn(delay: number, id: string): void {
      timer = setTimeout(() => void look(id), delay);
    }
    void look(examId);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [device, examId, accepted, onDone]);
  return { progress, begin: useCallback(() => setAccepted((before) => before + 1), []) };
}
