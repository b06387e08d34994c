import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { matchesIfNoneMatch } from './conditional.ts';

interface Served {
  body: Buffer<ArrayBuffer>;
  etag: string;
  /** Modification time and size of the file, to notice a new build. */
  state: string;
}

const encodings = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the built app. Hashed assets are immutable; everything else is revalidated
 * by its ETag. A path without an extension is one of the app's routes and gets its
 * page; a missing file is a 404.
 * @param folder the folder of the build; it need not exist yet
 */
export function createServeApp(folder: string) {
  const read = new Map<string, Served>();

  async function load(path: string): Promise<Served | undefined> {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const state = `${found.mtimeMs} ${found.size}`;
    const known = read.get(path);
    if (known?.state === state) return known;
    const body = await readFile(path);
    const served = { body, state, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
    read.set(path, served);
    return served;
  }

  return async (c: Context): Promise<Response> => {
    const asked = pathOf(c.req.path);
    if (asked === undefined) return c.text('Not found', 404);
    const isPage = extname(asked) === '';
    const path = join(folder, isPage ? 'index.html' : asked);
    const plain = await load(path);
    if (!plain)
      return isPage ? c.text('The app is not built yet: run "npm run build".', 503) : c.text('Not found', 404);

    const accepted = c.req.header('accept-encoding') ?? '';
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
    const packed = encoding && (await load(path + encodings[encoding]));
    const { body, etag } = packed ?? plain;
    const headers = {
      'content-type': getMimeType(path) ?? 'application/octet-stream',
      'cache-control': asked.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding',
      etag,
      ...(packed && encoding && { 'content-encoding': encoding }),
    };
    return matchesIfNoneMatch(c, etag) ? c.body(null, 304, headers) : c.body(body, 200, headers);
  };
}

/** The decoded path inside the folder; undefined if it is malformed, leads outside, or names a dot file. */
function pathOf(raw: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(raw));
    return /\/\.|\0|\\/.test(path) || !path.startsWith('/') ? undefined : path;
  } catch {
    return undefined;
  }
}
