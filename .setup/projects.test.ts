import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Project {
  files?: string[];
  references?: { path: string }[];
}

/** The given project and all projects that it references. */
function projectsFrom(config: string, found = new Set<string>()): Set<string> {
  if (found.has(config)) return found;
  found.add(config);
  const { references = [] }: Project = JSON.parse(readFileSync(config, 'utf8'));
  for (const { path } of references) {
    const to = join(dirname(config), path);
    projectsFrom(extname(to) === '.json' ? to : join(to, 'tsconfig.json'), found);
  }
  return found;
}

function filesOf(config: string): string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { files = [] }: Project = JSON.parse(
    execFileSync(process.execPath, [tsc, '--showConfig', '--project', config], { encoding: 'utf8' }),
  );
  return files.map((file) => relative(root, join(dirname(config), file)).replaceAll('\\', '/'));
}

// Editors guess the settings of a file without a project, and show false errors.
it('every script is in exactly one TypeScript project', () => {
  const inProjects = [...projectsFrom(join(root, 'tsconfig.json'))].flatMap(filesOf);
  const scripts = globSync(
    '{*,.setup/**/*,{shared,sync-api,pwa}/{*,{src,test,e2e,bench,public}/**/*}}.{js,mjs,ts,tsx}',
    {
      cwd: root,
    },
  );
  expect(inProjects.filter((file) => extname(file) !== '.json').toSorted()).toEqual(
    scripts.map((file) => file.replaceAll('\\', '/')).toSorted(),
  );
});
