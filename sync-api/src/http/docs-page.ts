import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { NodeEnv } from './caller-address.ts';
import { openapiDocument } from './openapi.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Quiz App API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** A script of its own, as the content security policy runs none that stands in a page; and no validator on another host. */
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', validatorUrl: null, deepLinking: true });
`;

const day = 'public, max-age=86400';

/** Serves the contract as an OpenAPI document, and a page that shows it. Nothing of either comes from another host. */
export function serveDocs(app: Hono<NodeEnv>): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openapiDocument());
    return c.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });
  app.get('/api/docs', (c) => c.html(page, 200, { 'cache-control': 'no-cache' }));
  app.get('/api/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  for (const [file, type, url] of [
    ['swagger-ui.css', 'text/css', import.meta.resolve('swagger-ui-dist/swagger-ui.css')],
    ['swagger-ui-bundle.js', 'text/javascript', import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')],
  ] as const) {
    app.get(`/api/docs/${file}`, async (c) => {
      const body = await readFile(fileURLToPath(url));
      return c.body(body, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': day });
    });
  }
}
