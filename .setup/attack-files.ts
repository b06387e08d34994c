import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const top = join(import.meta.dirname, '..');
const tests = ['{shared,sync-api,pwa}/{src,test}/**/*.test.{ts,tsx}', 'pwa/e2e/**/*.spec.ts'];

/** A test file with attacks on guarantees. */
export interface AttackFile {
  /** Relative to the top folder, with forward slashes. */
  file: string;
  /** The guarantees that it attacks, such as `P2`. */
  guarantees: string[];
  /** The command with a short run of it; a load runs at full length only. */
  command: 'unit' | 'guarantees' | 'real-parts' | 'torture';
}

function commandOf(file: string): AttackFile['command'] {
  const name = basename(file);
  if (name.startsWith('p17-')) return 'torture';
  if (/^p(18|19|22)-.*-on-postgres\./.test(name)) return 'real-parts';
  return /^p\d+-/.test(name) ? 'guarantees' : 'unit';
}

/** Finds every test file that attacks a guarantee. */
export function findAttackFiles(): AttackFile[] {
  const files = globSync(tests, { cwd: top }).map((file) => file.replaceAll('\\', '/'));
  return files.toSorted().flatMap((file) => {
    const plans = readFileSync(join(top, file), 'utf8').matchAll(/guarantee: '(P\d+)'/g);
    const guarantees = Array.from(plans, ([, name = '']) => name);
    return guarantees.length > 0 ? [{ file, guarantees, command: commandOf(file) }] : [];
  });
}
