import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { writeClassicScripts } from './classic-scripts.ts';
import { quickenFirstPage } from './first-page.ts';
import { markLaterFiles, proofModules } from './precached-files.ts';
import { precompress } from './precompress.ts';

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

const later = markLaterFiles();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    quickenFirstPage(),
    writeClassicScripts(),
    later.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      // The page registers the worker itself, to decide when an update may take over.
      injectRegister: false,
      manifest,
      // The browser fetches the icons of the manifest by itself when the app is installed.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2}', 'icon.svg'],
        manifestTransforms: [later.transform],
      },
    }),
    precompress(),
  ],
  // What `import` finds by itself is written for browsers without classes and async functions, a tenth larger.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  server: { proxy: { '^/(api|\\.well-known)/': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Not Vite's own pattern, under which files with the same hashes have been served with other contents.
        entryFileNames: 'assets/[name].[hash].js',
        chunkFileNames: 'assets/[name].[hash].js',
        codeSplitting: {
          groups: [
            // The libraries change less often than the app, so that they stay cached after an update.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|dexie)\//,
              tags: ['$initial'],
            },
            // What a taker needs up to the catalogue in one file, and the exam in another one, so that none of it can be
            // missing later; small files compress badly.
            { name: 'taker', test: /\/(pwa|shared)\/src\//, tags: ['$initial'] },
            { name: 'taking', test: /\/screens\/write-exam\/write-exam-screen\./ },
            // Receipts, codes and what is carried for others, which share most of their parts.
            { name: 'proof', test: proofModules },
            // Small parts of several of the admins' pages: the name of each file is among what a taker loads.
            {
              name: 'admin-parts',
              test: /\/(screen-parts\/(expected-exams|group-select|local-day|navigation\/back-link|offline-notice|use-deletion-guard|use-groups)|ui\/number-input)\./,
            },
          ],
        },
      },
    },
  },
});
