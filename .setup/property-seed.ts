// Property tests derive their inputs from SEED, so that CI tries the same inputs in every run; without it fast-check
// chooses a random seed.
import { campaignSeed, readSeed } from './attack.ts';

const seed = readSeed(process.env);
if (seed !== undefined) {
  const fc = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seed === 'campaign' ? campaignSeed : seed });
}
