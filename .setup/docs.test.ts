import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The arrows of a page's diagrams, from each folder to those that it may import. A line is `a & b --> c & d`. */
function readDiagram(page: string): Map<string, Set<string>> {
  const text = readFileSync(join(root, page), 'utf8');
  const arrows = new Map<string, Set<string>>();
  for (const [, from = '', to = ''] of text.matchAll(/^ *(\S.*?) --> (.+)$/gm)) {
    for (const folder of from.split(' & ')) {
      arrows.set(folder, new Set([...(arrows.get(folder) ?? []), ...to.split(' & ')]));
    }
  }
  return arrows;
}

/** The folder of a file in `src`, or the file itself if it is in no folder. */
const folderOf = (file: string) => /^(?:pwa|sync-api)\/src\/([^/]+)/.exec(file.replaceAll('\\', '/'))?.[1];

/** The folders that each folder imports, without tests. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('{pwa,sync-api}/src/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('.test.')) continue;
    const from = folderOf(file) ?? '';
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\..+?)'/g)) {
      // All folders of the server throw ApiError.
      const to = path.endsWith('/api-error.ts') ? undefined : folderOf(join(dirname(file), path));
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  return imports;
}

function reachable(arrows: Map<string, Set<string>>, from: string, found = new Set<string>()): Set<string> {
  for (const to of arrows.get(from) ?? []) {
    if (found.has(to)) continue;
    found.add(to);
    reachable(arrows, to, found);
  }
  return found;
}

it.each(['README.md', 'sync-api/README.md'])('the diagram in %s matches the imports', (page) => {
  const arrows = readDiagram(page);
  const imports = readImports();
  const folders = new Set([...arrows].flatMap(([from, to]) => [from, ...to]));
  const notBuilt = [...arrows].flatMap(([from, to]) =>
    [...to].filter((folder) => !imports.get(from)?.has(folder)).map((folder) => `${from} --> ${folder}`),
  );
  const notDrawn = [...folders].flatMap((from) =>
    [...(imports.get(from) ?? [])]
      .filter((to) => folders.has(to) && !reachable(arrows, from).has(to))
      .map((to) => `${from} --> ${to}`),
  );
  expect({ notBuilt, notDrawn }).toEqual({ notBuilt: [], notDrawn: [] });
});

const pages = globSync('{*,.github/*,.setup/*,{shared,sync-api,pwa}/{*,{src,docs,test,e2e,deploy}/**/*}}.md', {
  cwd: root,
});

it('every link in the documentation leads to an existing file', () => {
  const broken = pages.flatMap((page) => {
    const links = readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|media:)([^)#]+)/g);
    return Array.from(links, ([, link = '']) => link)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`);
  });
  expect(broken).toEqual([]);
});

it('every file named in the documentation exists', () => {
  const files = globSync('{*,.*,.github/**/*,.setup/*,{shared,sync-api,pwa}/{*,{src,docs,test,e2e,public}/**/*}}', {
    cwd: root,
  });
  const known = files.map((file) => `/${file.replaceAll('\\', '/')}`);
  const gone = pages.flatMap((page) => {
    const names = readFileSync(join(root, page), 'utf8').matchAll(/`([\w.-][\w./-]*\.(?:css|json|mjs|tsx?|webp))`/g);
    return Array.from(names, ([, name = '']) => name)
      .filter((name) => !known.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`);
  });
  expect(gone).toEqual([]);
});

it('the README of every folder is short', () => {
  // That of the server has its diagram.
  const mostLines = (page: string) => (page === join('sync-api', 'README.md') ? 80 : 15);
  const linesOf = (page: string) => readFileSync(join(root, page), 'utf8').trimEnd().split('\n').length;
  const long = pages.filter((page) => /.[\\/]README\.md$/.test(page) && linesOf(page) > mostLines(page));
  expect(long).toEqual([]);
});

/** The files of a repository whose path ends with a name. */
const filesNamed = (name: string) =>
  globSync(`{shared,pwa,sync-api}/src/**/${name.split('/').at(-1)}`, { cwd: root }).filter((file) =>
    `/${file.replaceAll('\\', '/')}`.endsWith(`/${name}`),
  );

/** Whether a file imports more than types of another one, by a path or as a module of `shared`. */
function imports(from: string, to: string): boolean {
  const text = readFileSync(join(root, from), 'utf8').replaceAll(/^import type [^;]*;$/gm, '');
  const paths = text.matchAll(/(?:from|import\() ?'(.+?)'/g);
  return Array.from(paths, ([, path = '']) => path).some((path) =>
    path.startsWith('.')
      ? join(dirname(from), path) === to
      : path.startsWith('@quiz-app/shared/') &&
        to === join('shared/src', `${path.slice('@quiz-app/shared/'.length)}.ts`),
  );
}

it('the files of the walks in the README import each other in the direction that it says', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const steps = Array.from(readme.matchAll(/^\*\*How an .*$/gm), ([walk]) => walk.split(/[;⇢]/))
    .flat()
    .map((part) =>
      [...part.matchAll(/(^|[→←])[^→←]*?`([\w./-]+\.tsx?)`/g)].map(([, arrow = '', name = '']) => ({ arrow, name })),
    );
  const pairs = steps.flatMap((names) =>
    names.slice(1).map(({ arrow, name }, index) => {
      const before = names[index]?.name ?? '';
      return arrow === '→' ? { importer: before, imported: name } : { importer: name, imported: before };
    }),
  );
  expect(pairs.length).toBeGreaterThan(7);
  const apart = pairs.filter(
    ({ importer, imported }) => !filesNamed(importer).some((a) => filesNamed(imported).some((b) => imports(a, b))),
  );
  expect(apart).toEqual([]);
});
