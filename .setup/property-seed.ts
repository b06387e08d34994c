// Property tests derive their inputs from one fixed seed, so that a run means the same everywhere. `npm run torture` lets
// fast-check choose a random one, and SEED replays it.
import { fixedSeed, readSeed } from './attack.ts';

const seed = readSeed(process.env) ?? (process.env.TORTURE ? undefined : fixedSeed);
if (seed !== undefined) {
  const fc = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
