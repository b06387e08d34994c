import { plural, t } from '@lingui/core/macro';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { Exam, ExamByAi } from '@quiz-app/shared/exam';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { outcomeOf } from '../../../screen-parts/notify-outcome.ts';
import { useFetch } from '../../../screen-parts/use-fetch.ts';
import { createExam } from '../../../sync/admin/edit-exam.ts';
import type { Device } from '../../../sync/device.ts';
import { toast } from '../../../ui/toast.ts';

export interface AiCreation {
  state: 'idle' | 'working' | 'cancelled' | 'failed';
  /** Whether the server has said that it has no AI. */
  isOff: boolean;
  start: (exam: ExamByAi) => Promise<void>;
  cancel: () => void;
}

const fetchAiOptions = ({ ask }: Device) => ask.getAiOptions();

/** Creates an exam by AI, passes it to `onCreated` and shows a toast. Leaving the screen cancels it. */
export function useAiCreation(onCreated: (exam: Exam) => void): AiCreation {
  const device = useDevice();
  const [state, setState] = useState<AiCreation['state']>('idle');
  const [{ data: options }] = useFetch(fetchAiOptions);
  const [isRefused, setRefused] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (details: ExamByAi) => {
    const controller = new AbortController();
    running.current = controller;
    setState('working');
    const outcome: Envelope<{ questionsCount: number; exam: Exam }> = await outcomeOf(
      createExam(device, details, controller.signal),
    );
    if (controller.signal.aborted) return;
    setState(outcome.success ? 'idle' : 'failed');
    if (outcome.success) {
      const { message } = outcome;
      toast.success(
        plural(
          { count: outcome.data.questionsCount },
          {
            // As the specification says it.
            one: `${message} (# questions created)`,
            other: `${message} (# questions created)`,
          },
        ),
      );
      onCreated(outcome.data.exam);
      return;
    }
    // From now on, the form says what to set on the server.
    if (outcome.code === 'ai-not-set-up') setRefused(true);
    toast.error(outcome.message || t`Failed to create exam with AI`);
  };
  const cancel = () => {
    running.current?.abort();
    setState('cancelled');
  };
  return { state, isOff: isRefused || options?.isSetUp === false, start, cancel };
}
