// Runs before `npm run engines`: lists missing browsers, without installing them.
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

const all = [firefox, webkit];
/** The engines that are installed. */
export const engines = all.filter((engine) => engine.isInstalled());

if (import.meta.main) {
  const missing = all.filter((engine) => !engines.includes(engine));
  if (missing.length > 0)
    console.log(`Not tested: ${missing.map(({ name, packages }) => `${name} (Debian: ${packages})`).join(', ')}`);
  if (engines.length === 0) process.exit(1);
}
