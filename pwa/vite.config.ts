import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precompress } from './precompress.ts';
import { textsInTime } from './texts-in-time.ts';

const screenshot = (name: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes: form === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/webp',
  form_factor: form,
  label,
});

const manifest = {
  id: '/',
  name: 'Quiz App',
  short_name: 'Quiz App',
  description: 'Timed exams that count, online or offline.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#f2f0e7',
  background_color: '#f2f0e7',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Exams', url: '/' },
    { name: 'Reports', description: 'Your attempts and their results', url: '/user/reports' },
  ],
  // Shown by the browser when it asks whether to install. WebP, so that the service worker does not precache them.
  screenshots: [
    screenshot('exams', 'narrow', 'Exams, also offline'),
    screenshot('question', 'narrow', 'A question with feedback'),
    screenshot('exams-wide', 'wide', 'Exams, also offline'),
  ],
};

/**
 * Generates a class name with four letters of a hash of the file's path. The default also contains the line number,
 * which compresses badly.
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/**
 * Where the build puts a script: what only admins need has a folder of its own, which the service worker does not cache
 * on the devices of takers. This is all of `src/admin`, the sample exam, and what renders formulas while they are
 * written. So has each language, `fr` and for admins
 * `admin-fr`.
 */
function scriptName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, admin, language] = /\/locales\/(?:other\/|(admin\/))?(.+)\.po$/.exec(facadeModuleId ?? '') ?? [];
  if (language && language !== 'en') return `assets/${admin ? 'admin-' : ''}${language}/texts.[hash].js`;
  const isForAdmins = /\/(src\/(admin\/|screens\/home\/sample-exam\.ts)|node_modules\/temml\/|locales\/admin\/)/.test(
    facadeModuleId ?? '',
  );
  return `assets/${isForAdmins ? 'admin/' : ''}[name].[hash].js`;
}

/**
 * What questions of other kinds than choices need: one file in a folder of its own, which a device caches with the first
 * exam that has such a question.
 */
const ofKinds =
  /\/(src\/exam-ui\/kinds\/|shared\/src\/(accepted-answers|more-kinds|question-kinds\/(gaps|given-figures|match|numeric|order|text|typed))\.ts|node_modules\/@dnd-kit\/)/;

const examPage = resolve(import.meta.dirname, 'src/screens/write-exam/write-exam-screen.tsx');
/** The modules that this page imports, directly or not. */
const ofExam = new Set<string>();

interface ModuleImports {
  importedIds: readonly string[];
}

/** The chunk of what an exam needs beside the app, in one file too: all of it is loaded right after the first paint. */
function examName(id: string, modules: { getModuleInfo: (id: string) => ModuleImports | null }) {
  const collect = (imported: string): void => {
    if (ofExam.has(imported)) return;
    ofExam.add(imported);
    modules.getModuleInfo(imported)?.importedIds.forEach(collect);
  };
  if (ofExam.size === 0) collect(examPage);
  return ofExam.has(id) ? 'exam' : null;
}

/** @returns '' for the styles that every device caches */
function folderOfStyles(name = ''): string {
  if (name === 'kinds.css') return 'kinds/';
  return /^(pages|command-menu)\.css$/.test(name) ? 'admin/' : '';
}

const linguiConfig = getConfig({ cwd: import.meta.dirname });

/** Lingui's own transform (`macroTransform`) is not installed under a Node older than 22, which may install this one. */
const macros = defineRolldownBabelPreset({
  preset: { plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]] },
  rolldown: { filter: { code: /from '@lingui\/(core|react)\/macro'/ } },
});

/** Transforms the texts of the code, and compiles the catalogues. The app and each worker are builds of their own. */
const texts = () => [babel({ presets: [macros] }), lingui({ cwd: import.meta.dirname, failOnCompileError: true })];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    texts(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      // The page registers the worker itself, to decide when an update may take over.
      injectRegister: false,
      manifest,
      // The browser fetches the icons of the manifest by itself when the app is installed.
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{html,js,css,woff2}', 'icon.svg'], buildPlugins: { vite: [texts()] } },
    }),
    textsInTime(),
    precompress(),
  ],
  server: { proxy: { '^/(api|\\.well-known)/': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  worker: { format: 'es', plugins: () => [texts()], rolldownOptions: { output: { entryFileNames: scriptName } } },
  css: {
    modules: { generateScopedName: scopedName },
    // The names in media.css stand for their media queries in every style sheet.
    postcss: { plugins: [globalData({ files: [resolve(import.meta.dirname, 'src/ui/media.css')] }), customMedia()] },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Not Vite's own pattern, under which files with the same hashes have been served with other contents.
        entryFileNames: scriptName,
        chunkFileNames: (chunk) => (chunk.name === 'kinds' ? 'assets/kinds/[name].[hash].js' : scriptName(chunk)),
        assetFileNames: ({ names: [name] }) => `assets/${folderOfStyles(name)}[name]-[hash][extname]`,
        codeSplitting: {
          groups: [
            // Of what a page begins with, the libraries change less often than the app, so that they stay cached.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            // In one file, so that none of it can be missing later; small files compress badly.
            { name: 'app', tags: ['$initial'] },
            { name: examName, debugName: 'exam' },
            // Apart, because a group takes what its modules import, and formulas need this without the kinds.
            { name: 'rich-text', test: /shared\/src\/rich-text\.ts/ },
            { name: 'kinds', test: ofKinds },
          ],
        },
      },
    },
  },
});
