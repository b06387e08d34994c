import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast.ts';

/**
 * Toasts that offer to reopen a question. They are dismissed when the question is open again, and with the screen,
 * which would reopen it.
 */
export function useReopenToast(reopen: (questionId: string) => void) {
  const shown = useRef(new Map<number, string>());
  const dismiss = (isMeant: (questionId: string) => boolean) => {
    for (const [toastId, questionId] of shown.current) {
      if (!isMeant(questionId)) continue;
      toast.dismiss(toastId);
      shown.current.delete(toastId);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the screen dismisses them all
  useEffect(() => () => dismiss(() => true), []);
  return {
    show: (tone: 'error' | 'pending', text: string, questionId: string) => {
      const action = { label: t`Reopen`, onClick: () => reopen(questionId) };
      shown.current.set(toast[tone](text, { action }), questionId);
    },
    dismiss: (questionId: string) => dismiss((other) => other === questionId),
  };
}
