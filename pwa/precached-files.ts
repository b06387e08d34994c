import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The build's manifest: each module or chunk with what it needs. */
type BuildManifest = Record<
  string,
  { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

interface PrecachedFile {
  url: string;
  revision: string | null;
  size: number;
  admin?: true;
}

/** The screens of admins, and what does nothing without the server: to register, to log in with a card, and the like. */
const isLeftOut = (key: string) =>
  /^src\/screens\/(admin-[^/]+\/|exam-form\/|leaderboard\/|register\/|login\/other-ways|profile\/online-|write-exam\/admin-)/.test(
    key,
  );
/** The build of a worker is no chunk of the manifest. */
const isAdminWorker = (file: string) => /\/exam-files-worker[.-][^/]+\.js$/.test(file);

/** The files of these entries of the manifest and of all that they import. */
function filesOf(manifest: BuildManifest, roots: string[], isIgnored: (key: string) => boolean): Set<string> {
  const known = new Set<string>();
  const files = new Set<string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (!chunk || known.has(key) || isIgnored(key)) return;
    known.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  }
  roots.forEach(visit);
  return files;
}

/** The files of the build that takers do not need offline. */
function adminFiles(manifest: BuildManifest): Set<string> {
  const keys = Object.keys(manifest);
  const first = keys.filter((key) => manifest[key]?.name === 'taker');
  const screens = keys.filter(isLeftOut);
  if (first.length === 0 || screens.length === 0) throw new Error('The build has other chunks than it had');
  const ofTakers = filesOf(manifest, first, isLeftOut);
  return new Set([...filesOf(manifest, screens, () => false)].filter((file) => !ofTakers.has(file)));
}

/** Marks the admins' files in the list of the service worker, which caches them only where an admin logs in. */
export function markAdminFiles() {
  let folder = '';
  /** The benchmark builds another page in the same way, which has no screens. */
  let isApp = true;
  const plugin: Plugin = {
    name: 'mark-admin-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      isApp = resolve(config.root) === import.meta.dirname;
    },
  };
  const transform = (entries: PrecachedFile[]) => {
    if (!isApp) return { manifest: entries };
    const files = adminFiles(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as BuildManifest);
    return {
      manifest: entries.map((entry) =>
        files.has(entry.url) || isAdminWorker(entry.url) ? { ...entry, admin: true as const } : entry,
      ),
    };
  };
  return { plugin, transform };
}
