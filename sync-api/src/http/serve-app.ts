import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { chooseEncoding } from './choose-encoding.ts';
import { findInIfNoneMatch } from './conditional.ts';

interface Served {
  body: Buffer<ArrayBuffer>;
  etag: string;
  /** Modification time and size of the file, to notice a new build. */
  state: string;
}

/** The files of the built app by their paths, as `/assets/index.js`. */
type Build = ReadonlyMap<string, Served>;

const suffixes: Record<string, string> = { br: '.br', gzip: '.gz' };
/** Milliseconds after which the folder is read again. */
const rereadAfter = 1_000;

/**
 * Serves the built app from memory, because asynchronous reads share Node's threads with password hashes: a page would
 * wait for logins. Hashed assets are immutable; everything else is revalidated by its ETag. A path without an extension
 * is a route of the app and gets its page; a missing file is a 404.
 * @param folder the folder of the build; it need not exist yet. A new build in it is noticed within a second. While the
 *   folder cannot be read, or holds no page, the last build is served
 * @param onFailure called with the reason when the folder cannot be read, once until that changes
 */
export function createServeApp(folder: string, onFailure: (error: Error) => void) {
  let build: Build = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  /** The error code of the last read, if it failed. */
  let failure: unknown;

  function currentBuild(): Build {
    const now = performance.now();
    if (now - readAt >= rereadAfter) {
      readAt = now;
      try {
        const found = readBuild(folder, build);
        if (found.has('/index.html')) build = found;
        failure = undefined;
      } catch (error) {
        noteFailure(error);
      }
    }
    return build;
  }

  function noteFailure(error: unknown): void {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // Files may be missing while the folder is being replaced.
    if (error.code !== 'ENOENT' && error.code !== failure) onFailure(error);
    failure = error.code;
  }

  return async (c: Context): Promise<Response> => {
    const asked = pathOf(c.req.path);
    if (asked === undefined) return c.text('Not found', 404);
    const isPage = extname(asked) === '';
    const path = isPage ? '/index.html' : asked;
    const files = currentBuild();
    const plain = files.get(path);
    if (!plain)
      return isPage ? c.text('The app is not built yet: run "npm run build".', 503) : c.text('Not found', 404);

    const encoding = chooseEncoding(c, Object.keys(suffixes));
    const suffix = suffixes[encoding];
    const packed = suffix === undefined ? undefined : files.get(path + suffix);
    const { body, etag } = packed ?? plain;
    const headers = {
      'content-type': getMimeType(path) ?? 'application/octet-stream',
      'cache-control': cacheControlOf(path),
      vary: 'Accept-Encoding',
      etag,
      ...(packed && { 'content-encoding': encoding }),
    };
    return findInIfNoneMatch(c, [etag]) ? c.body(null, 304, headers) : c.body(body, 200, headers);
  };
}

/**
 * A page is not stored, so that no browser keeps it for its Back button: WebKit would suspend it in the middle of its
 * transactions, for whose end the next page waits forever.
 */
function cacheControlOf(path: string): string {
  if (path === '/index.html') return 'no-store';
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Reads a folder's files, except those that have not changed. @throws Error of the file system */
function readBuild(folder: string, known: Build): Build {
  const files = new Map<string, Served>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(folder, name));
    if (!found.isFile()) continue;
    const path = `/${name.replaceAll(sep, '/')}`;
    const state = `${found.mtimeMs} ${found.size}`;
    const before = known.get(path);
    files.set(path, before?.state === state ? before : { ...read(join(folder, name)), state });
  }
  return files;
}

function read(path: string) {
  const body = readFileSync(path);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
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
