import { parentPort } from 'node:worker_threads';
import { mediaLimits } from '@quiz-app/shared/media';
import type { Formula } from '@quiz-app/shared/rich-text';
import sre from 'speech-rule-engine';
import { toMathml } from './to-mathml.ts';

/** A rendered formula, or what is wrong with it, as the end of a sentence about it. */
export type FormulaAnswer = { mathml: string; spoken: string } | { problem: string };

// From files of the package.
await sre.setupEngine({ locale: 'en', domain: 'clearspeak', modality: 'speech' });

parentPort?.on('message', ({ tex, display }: Formula) => {
  const made = toMathml(tex, display);
  const answer: FormulaAnswer = 'mathml' in made ? { ...made, spoken: speak(made.mathml) || tex } : made;
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');

/** The words for a formula; empty if there are none, or its nesting is too deep for the engine's stack. */
function speak(mathml: string): string {
  try {
    const spoken = sre.toSpeech(mathml.replaceAll(degrees, '<mrow>$1<mi>°</mi></mrow>'));
    return spoken.replaceAll(inherited, nameOf).trim().slice(0, mediaLimits.spoken);
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** The engine looks words up in a plain object, so it says the functions that every object inherits. */
const inherited = /function (\w+)\(\) \{ \[native code\] \}/g;
const nameOf = (_: string, name: string) => (name === 'Object' ? 'constructor' : name);

/** `45^\circ`, which the engine would call a power. */
const degrees = /<msup>(<m[ni]>[^<]*<\/m[ni]>|<mspace[^>]*><\/mspace>)<mo[^>]*>∘<\/mo><\/msup>/g;
