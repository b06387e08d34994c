// Fails the build if logging in, opening the catalogue and taking an exam needs more JavaScript than the budget, in
// Brotli bytes, or if the service worker precaches more than that needs and the other pages of takers.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const budget = 180_000;
const precacheBudget = 265_000;
/** Part of what index.html loads; if they are split off, they still count. */
const screens = ['login', 'home'].map((name) => `src/screens/${name}/${name}-screen.tsx`);

const dist = fileURLToPath(new URL('dist/', import.meta.url));
/** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

const page = readFileSync(`${dist}index.html`, 'utf8');
const needed = new Set(Array.from(page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g), ([, file = '']) => file));
/** @param {string} key */
const need = (key) => {
  const chunk = manifest[key];
  if (!chunk || needed.has(chunk.file)) return;
  needed.add(chunk.file);
  chunk.imports?.forEach(need);
};
for (const screen of screens) {
  if (!existsSync(new URL(screen, import.meta.url)))
    throw new Error(`size-budget: ${screen} is gone. Where is it now?`);
  need(screen);
}
// The exam comes after the first paint, in one chunk.
const exam = Object.keys(manifest).find((key) => manifest[key]?.name === 'taking');
if (!exam) throw new Error('size-budget: the chunk of the exam is gone. Where is it now?');
need(exam);

const sizes = [...needed].map((file) => ({ file, size: brotliCompressSync(readFileSync(dist + file)).length }));
for (const { file, size } of sizes.sort((a, b) => b.size - a.size)) console.log(String(size).padStart(8), file);
const total = sizes.reduce((sum, { size }) => sum + size, 0);
console.log(
  `${String(total).padStart(8)} of ${budget} bytes of JavaScript (brotli) to log in, choose and take an exam`,
);

// The files that not everybody needs are marked in the worker's list.
const worker = readFileSync(`${dist}service-worker.js`, 'utf8');
const entries = Array.from(worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g));
const ofTakers = entries.filter(([entry]) => !entry.includes('"later"')).map(([, file = '']) => file);
if (ofTakers.length === 0) throw new Error('size-budget: the list of the service worker is written differently now');
const precached = ofTakers.reduce((sum, file) => sum + brotliCompressSync(readFileSync(dist + file)).length, 0);
console.log(`${precached} of ${precacheBudget} bytes (brotli) that the service worker loads for a taker`);
if (total > budget || precached > precacheBudget) process.exit(1);
