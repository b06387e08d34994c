// Fails the build if logging in, opening the catalogue and taking an exam needs more JavaScript than the budget, in
// Brotli bytes, or if the service worker precaches more than that needs and the other pages of takers.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** The libraries of the app are 142,000 of them, all that Radix brings among them; its English texts 7,900. */
const budget = 218_800;
const precacheBudget = 418_000;
/** dnd-kit is 12,600 of them. */
const kindsBudget = 30_000;

const dist = fileURLToPath(new URL('dist/', import.meta.url));
/** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
/** What a taker opens; the log-in and the catalogue are part of what index.html loads. */
const exam = Object.keys(manifest).find((key) => manifest[key]?.name === 'exam');
if (!exam) throw new Error('size-budget: the chunk of an exam has another name now');

const needed = new Set(['theme.js']);
/** @param {string} key */
const need = (key) => {
  const chunk = manifest[key];
  if (!chunk || needed.has(chunk.file)) return;
  needed.add(chunk.file);
  chunk.imports?.forEach(need);
};
need('index.html');
need(exam);

const sizes = [...needed].map((file) => ({ file, size: brotliCompressSync(readFileSync(dist + file)).length }));
for (const { file, size } of sizes.sort((a, b) => b.size - a.size)) console.log(String(size).padStart(8), file);
const total = sizes.reduce((sum, { size }) => sum + size, 0);
console.log(
  `${String(total).padStart(8)} of ${budget} bytes of JavaScript (brotli) to log in, choose and take an exam`,
);

const worker = readFileSync(`${dist}service-worker.js`, 'utf8');
const entries = Array.from(worker.matchAll(/"url":"([^"]+)"/g), ([, file = '']) => file);
const ofTakers = entries.filter((file) => !/^assets\/[\w-]+\//.test(file));
const ofKinds = entries.filter((file) => file.startsWith('assets/kinds/'));
if (ofTakers.length === 0) throw new Error('size-budget: the list of the service worker is written differently now');
/** @param {string[]} files */
const sizeOf = (files) => files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(dist + file)).length, 0);
const precached = sizeOf(ofTakers);
if (ofKinds.length === 0) throw new Error('size-budget: the chunk of the other kinds has another name now');
const kinds = sizeOf(ofKinds);
// A file that every taker caches would not open offline without them.
for (const { file, imports = [] } of Object.values(manifest)) {
  if (ofTakers.includes(file) && imports.some((key) => manifest[key]?.file.startsWith('assets/kinds/')))
    throw new Error(`size-budget: ${file} needs the other kinds now`);
}
console.log(`${precached} of ${precacheBudget} bytes (brotli) that the service worker loads for a taker`);
console.log(`${kinds} of ${kindsBudget} bytes (brotli) more with the first exam with other questions than choices`);
if (total > budget || precached > precacheBudget || kinds > kindsBudget) process.exit(1);
