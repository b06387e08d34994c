import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { Exam, ExamByAi } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { outcomeOf } from '../../../screen-parts/notify-outcome.ts';
import type { Device } from '../../../sync/device.ts';
import { createExam } from '../../../sync/edit-exam.ts';
import { toast } from '../../../ui/toast.ts';

export interface AiCreation {
  state: 'idle' | 'working' | 'cancelled' | 'failed';
  /** Why AI creation is not available, once the server has said so. */
  offReason: string | undefined;
  start: (exam: ExamByAi) => Promise<void>;
  cancel: () => void;
}

/** Kept until the next page load, because the server's configuration rarely changes. */
const knownOffReasons = new WeakMap<Device, string>();

/** Creates an exam by AI, passes it to `onCreated` and shows a toast. Leaving the screen cancels it. */
export function useAiCreation(onCreated: (exam: Exam) => void): AiCreation {
  const device = useDevice();
  const [state, setState] = useState<AiCreation['state']>('idle');
  const [offReason, setOffReason] = useState(knownOffReasons.get(device));
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
      toast.success(`${outcome.message} (${outcome.data.questionsCount} questions created)`);
      onCreated(outcome.data.exam);
      return;
    }
    toast.error(outcome.message || messages.aiFailed);
    if (outcome.code !== 'ai-not-set-up') return;
    knownOffReasons.set(device, outcome.message);
    setOffReason(outcome.message);
  };
  const cancel = () => {
    running.current?.abort();
    setState('cancelled');
  };
  return { state, offReason, start, cancel };
}
