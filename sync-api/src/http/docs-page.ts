import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { NodeEnv } from './caller-address.ts';
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

const swaggerFolder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

/** Serves the contract as an OpenAPI document, and a page that shows it without loading anything from another host. */
export function serveDocs(app: Hono<NodeEnv>): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openapiDocument());
    return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
  app.get(docsPath, (c) => c.html(page, 200, { 'cache-control': 'no-cache' }));
  app.get(`${docsPath}/start.js`, (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  app.get(
    `${docsPath}/:file{swagger-ui.css|swagger-ui-bundle.js}`,
    compress({ encoding: 'gzip' }),
    (c, next) => {
      c.header('cache-control', 'public, max-age=86400');
      return next();
    },
    serveStatic({ root: swaggerFolder, rewriteRequestPath: (path) => path.slice(docsPath.length) }),
  );
}
