import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast.ts';

/** Toasts that offer to reopen a question. They are dismissed with the screen, which would reopen it. */
export function useReopenToast(reopen: (questionId: string) => void) {
  const shown = useRef(new Set<number>());
  useEffect(
    () => () => {
      for (const id of shown.current) toast.dismiss(id);
    },
    [],
  );
  return (show: typeof toast.error, text: string, questionId: string) => {
    shown.current.add(show(text, { action: { label: 'Reopen', onClick: () => reopen(questionId) } }));
  };
}
