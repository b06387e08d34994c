import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { breaks, doors } from './broken-walls.ts';

const root = join(import.meta.dirname, '..');
const wallsFile = '.setup/walls.json';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

interface Diagnostic {
  category: string;
  location: { path: string };
}

/** Creates a folder with Biome's settings and a copy of the given files. */
function scratchCopy(files: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  folders.push(folder);
  const plugins = globSync('.setup/*.grit', { cwd: root });
  for (const file of ['.biome.json', '.gitignore', wallsFile, ...plugins, ...files])
    cpSync(join(root, file), join(folder, file));
  return folder;
}

function writeBreaksAndDoors(folder: string) {
  for (const [file, lines] of [...Object.values(breaks), ...Object.values(doors)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    appendFileSync(join(folder, file), `${lines}\n`);
  }
}

/** Biome's errors for the folder, as `file: rule`. */
async function lint(folder: string, ...options: readonly string[]): Promise<Set<string>> {
  const biome = spawn(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--max-diagnostics=none',
      '--reporter=json',
      ...options,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output = '', errors] = await Promise.all(
    [biome.stdout, biome.stderr].map(async (stream) => (await stream.toArray()).join('')),
  );
  if (output === '') throw new Error(errors);
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(output);
  return new Set(diagnostics.map(({ category, location }) => `${location.path.replaceAll('\\', '/')}: ${category}`));
}

/** Lists forbidden imports that were accepted, allowed ones that were rejected, and unexpected errors. */
async function findGaps(folder: string, ...options: readonly string[]): Promise<string[]> {
  const refused = await lint(folder, ...options);
  const open = Object.entries(breaks).filter(
    ([, [file, , rule = 'lint/style/noRestrictedImports']]) => !refused.has(`${file}: ${rule}`),
  );
  const expected = new Set(Object.values(breaks).map(([file]) => file));
  const unexpected = [...refused].filter((refusal) => !expected.has(refusal.split(':')[0] ?? ''));
  return [...open.map(([wall]) => wall), ...unexpected];
}

// Biome runs many times, which is slow on a busy machine.
const timeout = 240_000;

it('the lint accepts the repository and rejects every import that breaks a wall', { timeout }, async () => {
  const folder = scratchCopy(
    globSync(['{shared,sync-api,pwa}/{src,test,e2e,bench}/**/*.{ts,tsx}', '{shared,sync-api,pwa}/package.json'], {
      cwd: root,
    }),
  );
  writeBreaksAndDoors(folder);
  expect(await findGaps(folder)).toEqual([]);
});

it('every wall has a forbidden or an allowed import', { timeout }, async () => {
  const walls: { overrides: { includes: string[] }[] } = JSON.parse(readFileSync(join(root, wallsFile), 'utf8'));
  const folder = scratchCopy();
  writeBreaksAndDoors(folder);
  const imports = '--only=style/noRestrictedImports';
  const unasked = await findGaps(folder, imports);
  const untested = [];
  for (const gone of walls.overrides) {
    const overrides = walls.overrides.filter((wall) => wall !== gone);
    writeFileSync(join(folder, wallsFile), JSON.stringify({ ...walls, overrides }));
    const gaps = await findGaps(folder, imports);
    if (gaps.length === unasked.length) untested.push(gone.includes);
  }
  expect(untested).toEqual([]);
});
