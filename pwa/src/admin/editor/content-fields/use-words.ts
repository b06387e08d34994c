import { type Formula, formulaKey } from '@quiz-app/shared/rich-text';
import { useEffect, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { outcomeOf } from '../../../screen-parts/notify-outcome.ts';

/** Milliseconds after the last key until the server is asked. */
const pauseMs = 400;

/**
 * The words that the server gives a formula; undefined until they are known, and without a connection.
 *
 * @param formula undefined if it cannot be read
 */
export function useWords(formula: Formula | undefined): string | undefined {
  const { ask } = useDevice();
  const [known, setKnown] = useState<{ key: string; words: string }>();
  const key = formula && formulaKey(formula);
  const { tex = '', display = false } = formula ?? {};
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = controller;
      const outcome = await outcomeOf(ask.renderFormula({ body: { tex, display }, signal }));
      if (outcome.success && !signal.aborted) setKnown({ key, words: outcome.data.spoken });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [ask, key, tex, display]);
  return known && known.key === key ? known.words : undefined;
}
