import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Hono } from 'hono';
import type { NodeEnv } from './caller-address.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { openapiDocument } from './openapi.ts';

/** Where the page is, and what it loads. */
export const docsPath = '/api/docs';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Quiz App API</title>
    <link rel="stylesheet" href="${docsPath}/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="${docsPath}/swagger-ui-bundle.js"></script>
    <script src="${docsPath}/start.js"></script>
  </body>
</html>
`;

/** A separate script because the content security policy forbids inline ones. The validator would call another host. */
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', validatorUrl: null, deepLinking: true });
`;

const fromPackage = (url: string) => () => readFile(fileURLToPath(url));

/** The files of the page: name, type, and how to read them. */
const parts = [
  ['start.js', 'text/javascript', async () => Buffer.from(start)],
  ['swagger-ui.css', 'text/css', fromPackage(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))],
  ['swagger-ui-bundle.js', 'text/javascript', fromPackage(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))],
] as const;

const day = 'public, max-age=86400';

/** Serves the contract as an OpenAPI document, and a page that shows it without loading anything from another host. */
export function serveDocs(app: Hono<NodeEnv>): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openapiDocument());
    return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
  app.get(docsPath, (c) => c.html(page, 200, { 'cache-control': 'no-cache' }));
  for (const [file, type, read] of parts) {
    const part = createPart(read);
    app.get(`${docsPath}/${file}`, async (c) => {
      const { plain, packed } = await part();
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': day, vary: 'Accept-Encoding' };
      if (chooseEncoding(c, ['gzip']) !== 'gzip') return c.body(plain, 200, headers);
      return c.body(packed, 200, { ...headers, 'content-encoding': 'gzip' });
    });
  }
}

interface Part {
  plain: Buffer<ArrayBuffer>;
  packed: Buffer<ArrayBuffer>;
}

/**
 * Makes a function that gives a file, which is read and compressed when the page is first opened, then cached: the
 * largest has 1.7 MB. After a failure the next call reads it again.
 */
export function createPart(read: () => Promise<Buffer<ArrayBuffer>>): () => Promise<Part> {
  let part: Part | undefined;
  return async () => {
    if (!part) {
      const plain = await read();
      part = { plain, packed: await promisify(gzip)(plain) };
    }
    return part;
  };
}
