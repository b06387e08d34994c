import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server does not compress at run time. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // Runs after the service worker is written, which happens when the bundle closes.
      sequential: true,
      order: 'post',
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
        await Promise.all(
          files.map(async (file) => {
            const path = join(file.parentPath, file.name);
            const content = await readFile(path);
            await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
            await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
        );
      },
    },
  };
}
