import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { LaterPages } from './src/platform/later-pages.ts';

/** The build's manifest: each module or chunk with what it needs. */
type BuildManifest = Record<
  string,
  { file: string; name?: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

interface PrecachedFile {
  url: string;
  revision: string | null;
  size: number;
  later?: LaterPages;
}

/** What is only needed for receipts, codes and what is carried for others; it is one chunk. */
export const proofModules = new RegExp(
  [
    'node_modules/(qr|@noble)/',
    'src/app/(open-layout|proof-pages)',
    'src/screens/(verify|collect|how-it-counts)/',
    'src/screens/profile/proof-',
    'src/screens/write-exam/outcome/(proof|code-view|receipt-)',
    'src/screen-parts/(code-reader|qr-code|scan-code|use-camera|use-push|verify-link)',
    'src/(sync|local)/(collect-attempt|device-key|ed25519|facts|handed-in|proof|push-(collected|subscription|wish)|receipt-keys|sign-attempt|take-receipt)',
    'src/device/use-(collected|device-key|push-wish)',
    'shared/src/(base45|byte-reader|byte-writer|bytes|canonical-answers|receipt|signed-attempt|web-crypto)\\.',
  ].join('|'),
);

/** The keys of the manifest of pages that a taker's device does not load with the app. */
const laterRoots: Record<LaterPages, RegExp> = {
  /** And what does nothing without the server: to register, to log in with a card, and the like. */
  admin:
    /^src\/screens\/(admin-[^/]+\/|exam-form\/|leaderboard\/|register\/|login\/other-ways|profile\/online-|write-exam\/admin-)/,
  proof: /^_proof[.-]/,
};
/** The build of a worker is no chunk of the manifest. */
const laterWorkers: Record<LaterPages, RegExp> = {
  admin: /\/exam-files-worker[.-][^/]+\.js$/,
  proof: /\/read-code\.worker[.-][^/]+\.js$/,
};
const isLater = (key: string) => Object.values(laterRoots).some((root) => root.test(key));

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

/** The files of the build that only these pages need. */
function laterFiles(manifest: BuildManifest, pages: LaterPages): Set<string> {
  const others = Object.entries(laterRoots).filter(([name]) => name !== pages);
  const isOfOthers = (key: string) => others.some(([, root]) => root.test(key));
  const keys = Object.keys(manifest);
  const first = keys.filter((key) => manifest[key]?.name === 'taker');
  const roots = keys.filter((key) => laterRoots[pages].test(key));
  if (first.length === 0 || roots.length === 0) throw new Error('The build has other chunks than it had');
  const ofTakers = filesOf(manifest, first, isLater);
  return new Set([...filesOf(manifest, roots, isOfOthers)].filter((file) => !ofTakers.has(file)));
}

/** Marks in the list of the service worker the files that it caches only where somebody needs them. */
export function markLaterFiles() {
  let folder = '';
  /** The benchmark builds another page in the same way, which has no screens. */
  let isApp = true;
  const plugin: Plugin = {
    name: 'mark-later-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      isApp = resolve(config.root) === import.meta.dirname;
    },
  };
  const transform = (entries: PrecachedFile[]) => {
    if (!isApp) return { manifest: entries };
    const built = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as BuildManifest;
    const [proof, admin] = [laterFiles(built, 'proof'), laterFiles(built, 'admin')];
    const laterOf = (url: string): LaterPages | undefined => {
      if (proof.has(url) || laterWorkers.proof.test(url)) return 'proof';
      return admin.has(url) || laterWorkers.admin.test(url) ? 'admin' : undefined;
    };
    return {
      manifest: entries.map((entry) => {
        const later = laterOf(entry.url);
        return later ? { ...entry, later } : entry;
      }),
    };
  };
  return { plugin, transform };
}
