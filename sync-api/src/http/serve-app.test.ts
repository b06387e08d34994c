import { pbkdf2 } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { newPerson, openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam } from '../../test/harness/sample-exam.ts';

const page = '<!doctype html><title>Quiz App</title>';
const script = 'console.log("hello")';

async function builtApp(deps: Parameters<typeof openTestApp>[0] = {}) {
  const folder = await freshFolder();
  const pwaFolder = join(folder, 'dist');
  await mkdir(join(pwaFolder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(pwaFolder, '.built-from'), 'hash');
  await writeFile(join(pwaFolder, 'index.html'), page);
  await writeFile(join(pwaFolder, 'service-worker.js'), script);
  await writeFile(join(pwaFolder, 'manifest.webmanifest'), '{}');
  await writeFile(join(pwaFolder, 'assets', 'index-abc123.js'), script);
  await writeFile(join(pwaFolder, 'assets', 'index-abc123.js.br'), brotliCompressSync(script));
  await writeFile(join(pwaFolder, 'assets', 'index-abc123.js.gz'), gzipSync(script));
  const { app } = await openTestApp({ ...deps, pwaFolder });
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
  return { app, get, pwaFolder };
}

/** Lets every read of a file fail, as often as it is tried. @returns what ends it */
function failReads(code: string): () => void {
  const { readFileSync } = fs;
  const repair = () => {
    fs.readFileSync = readFileSync;
    syncBuiltinESMExports();
  };
  fs.readFileSync = () => {
    throw Object.assign(new Error(`${code}: the file system says no`), { code });
  };
  syncBuiltinESMExports();
  onTestFinished(repair);
  return repair;
}

describe('the built app', () => {
  it('serves its page for its routes, and lets no browser keep it for its Back button', async () => {
    const { get, pwaFolder } = await builtApp();
    for (const path of ['/', '/index.html', '/login', '/admin/exams/edit/01930000-0000-7000', '/user/reports?x=a.b']) {
      const answer = await get(path);
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
        200,
        page,
        'no-store',
      ]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/login', { 'if-none-match': etag })).status).toBe(304);
    await writeFile(join(pwaFolder, 'index.html'), `${page}<p>A new build`);
    const next = async () => (await get('/', { 'if-none-match': etag })).text();
    await expect.poll(next).toBe(`${page}<p>A new build`);
  });

  it('serves hashed assets as immutable, in an encoding the browser accepts', async () => {
    const { get } = await builtApp();
    const encodings = {
      'br, gzip': 'br',
      'gzip, deflate, br, zstd': 'br',
      gzip: 'gzip',
      'gzip;q=1, br;q=0.5': 'gzip',
      'br;q=0': null,
      'br;q=0.0, gzip': 'gzip',
      'gzip;q=0, br;q=0': null,
      'identity, gzip;q=0.5': null,
      'identity;q=0.5, gzip': 'gzip',
      'identity;q=0, GZIP;q=0.1': 'gzip',
      'identity;q=0': null,
      '*': 'br',
      'br;q=0, *': 'gzip',
      'gzip, *;q=0': 'gzip',
      identity: null,
      '': null,
    };
    for (const [accepted, encoding] of Object.entries(encodings)) {
      const { headers } = await get('/assets/index-abc123.js', { 'accept-encoding': accepted });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    }
    expect(await (await get('/assets/index-abc123.js')).text()).toBe(script);
  });

  it('is served while all threads hash passwords', async () => {
    const { get } = await builtApp();
    const hash = promisify(pbkdf2);
    const done: string[] = [];
    const hashed = Array.from({ length: 8 }, async () => {
      await hash('password', 'salt', 200_000, 32, 'sha512');
      done.push('hash');
    });
    const paths = ['/', '/login', '/assets/index-abc123.js', '/gone.js'];
    const ask = async (path: string) => {
      await get(path);
      done.push(path);
    };
    await Promise.all(paths.map(ask));
    expect(done).toEqual(paths);
    await Promise.all(hashed);
  });

  it('revalidates the service worker and the manifest', async () => {
    const { get } = await builtApp();
    for (const path of ['/service-worker.js', '/manifest.webmanifest']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toMatch('application/manifest+json');
  });

  it.each([
    '/assets/gone-123.js',
    '/favicon.ico',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/.built-from',
    '/assets/..%5c..%5csecret.txt',
    '/%00.js',
    '/%ff.js',
  ])('answers 404 for %s', async (path) => {
    const { get } = await builtApp();
    expect((await get(path)).status).toBe(404);
  });

  it('says what to do when it is not built, and the API still works', async () => {
    const { app } = await openTestApp({ pwaFolder: '/nowhere' });
    const answer = await app.request('/');
    expect([answer.status, await answer.text()]).toEqual([503, 'The app is not built yet: run "npm run build".']);
    expect((await app.request('/health')).status).toBe(200);
  });

  it.each(['EACCES', 'ENOTDIR', 'EISDIR', 'EMFILE', 'EIO', 'ENOENT'])(
    'stays as it was while the new one fails to be read with %s, logged once',
    async (code) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const lines: string[] = [];
      const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
      const { get, pwaFolder } = await builtApp({ logger });
      const pageNow = async () => {
        vi.advanceTimersByTime(1_000);
        const answer = await get('/');
        return [answer.status, await answer.text()];
      };
      expect(await pageNow()).toEqual([200, page]);
      await writeFile(join(pwaFolder, 'index.html'), `${page}<p>A new build`);
      const repair = failReads(code);
      for (let look = 0; look < 3; look += 1) expect(await pageNow()).toEqual([200, page]);
      repair();
      expect(await pageNow()).toEqual([200, `${page}<p>A new build`]);
      expect(lines).toEqual(code === 'ENOENT' ? [] : [expect.stringContaining(`${code}: the file system says no`)]);
    },
  );

  it('stays as it was while its folder is emptied, gone, or something else', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { get, pwaFolder } = await builtApp();
    const statusNow = async () => {
      vi.advanceTimersByTime(1_000);
      return (await get('/assets/index-abc123.js')).status;
    };
    expect(await statusNow()).toBe(200);
    await rm(join(pwaFolder, 'assets'), { recursive: true });
    await rm(join(pwaFolder, 'index.html'));
    expect(await statusNow()).toBe(200);
    await rm(pwaFolder, { recursive: true });
    expect(await statusNow()).toBe(200);
    await symlink(pwaFolder, pwaFolder);
    expect(await statusNow()).toBe(200);
  });

  it('is sent with nosniff and a content type, and so is the API', async () => {
    const { app, get } = await builtApp();
    const admin = await newPerson(app, 'Admin', true);
    const exam = await addSampleExam(admin);
    const ofFiles = {
      '/': 'text/html; charset=utf-8',
      '/login': 'text/html; charset=utf-8',
      '/assets/index-abc123.js': 'text/javascript; charset=utf-8',
      '/manifest.webmanifest': 'application/manifest+json',
      '/gone.js': 'text/plain; charset=UTF-8',
    };
    const answers: [string, Headers, string][] = [];
    for (const [path, type] of Object.entries(ofFiles)) answers.push([path, (await get(path)).headers, type]);
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { headers } = await admin.call(name, { id: exam._id });
      answers.push([name, headers, 'application/json']);
    }
    for (const path of ['/api/none', '/health', '/ready', endpoints.getAllExams.path])
      answers.push([path, (await get(path)).headers, 'application/json']);
    for (const [path, headers, type] of answers) {
      expect([path, headers.get('content-type')]).toEqual([path, type]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('has a content security policy that allows only this server', async () => {
    const { get } = await builtApp();
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "manifest-src 'self'",
      "media-src 'self' data:",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "worker-src 'self'",
    ]);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
