import { parentPort } from 'node:worker_threads';
import { mediaLimits } from '@quiz-app/shared/media';
import sre from 'speech-rule-engine';
import { toMathml } from './to-mathml.ts';

export interface FormulaOrder {
  id: number;
  tex: string;
  display: boolean;
}

/** A rendered formula, or the place of what cannot be read: the number of characters before it, if it is known. */
export type FormulaAnswer = { id: number } & ({ mathml: string; spoken: string } | { at: number | undefined });

// From files of the package.
await sre.setupEngine({ locale: 'en', domain: 'clearspeak', modality: 'speech' });

parentPort?.on('message', ({ id, tex, display }: FormulaOrder) => {
  const made = toMathml(tex, display);
  const answer =
    'mathml' in made ? { ...made, spoken: sre.toSpeech(made.mathml).slice(0, mediaLimits.spoken) || tex } : made;
  parentPort?.postMessage({ id, ...answer } satisfies FormulaAnswer);
});
parentPort?.postMessage('ready');
