// What a person must load to log in, see the catalogue and take an exam, in brotli bytes. Over the budget the build fails.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const budget = 168_000;
const path = ['index.html', ...['login', 'home', 'write-exam'].map((name) => `src/screens/${name}/${name}-screen.tsx`)];

const dist = fileURLToPath(new URL('dist/', import.meta.url));
/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

const needed = new Set();
const need = (key) => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`size-budget: ${key} is not in the build. Was it renamed, or merged into another chunk?`);
  if (needed.has(chunk.file)) return;
  needed.add(chunk.file);
  chunk.imports?.forEach(need);
};
path.forEach(need);

const files = [...needed, 'theme.js'];
const sizes = files
  .map((file) => [file, brotliCompressSync(readFileSync(dist + file)).length])
  .sort((a, b) => b[1] - a[1]);
for (const [file, size] of sizes) console.log(String(size).padStart(8), file);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
console.log(
  `${String(total).padStart(8)} of ${budget} bytes of JavaScript (brotli) to log in, choose and take an exam`,
);
if (total > budget) process.exit(1);
