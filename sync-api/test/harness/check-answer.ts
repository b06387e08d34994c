import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapiDocument } from '../../src/http/openapi.ts';

interface Given {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  envelope: unknown;
}

const document = openapiDocument();
const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
ajv.addSchema(document, 'openapi');

const places = Object.keys(document.paths).map((place) => ({
  place,
  pattern: new RegExp(`^${place.replace('{id}', '[^/]+')}$`),
}));

/** What an unknown call is answered with. */
const unknownCall = ajv.compile({
  type: 'object',
  properties: { success: { const: false }, message: { type: 'string' }, code: { const: 'not-found' } },
  required: ['success', 'message', 'code'],
  additionalProperties: false,
});

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Compares an answer of the API with what the OpenAPI document says of it.
 * @throws Error for a status, a header or a body that the document does not have
 */
export function checkAnswer({ method, path, status, headers, envelope }: Given): void {
  const { pathname } = new URL(path, 'http://localhost');
  if (!pathname.startsWith('/api/')) return;
  const what = `${method} ${pathname} answered ${status}`;
  const place = places.find(({ pattern }) => pattern.test(pathname))?.place ?? '';
  const operation = document.paths[place]?.[method.toLowerCase()];
  if (!operation) {
    check(unknownCall, envelope, what);
    return;
  }

  const responses = operation.responses as Record<number, { headers?: object; content?: object }>;
  const response = responses[status];
  if (!response) throw new Error(`${what}, which is not in the OpenAPI document: ${JSON.stringify(envelope)}`);
  for (const name of Object.keys(response.headers ?? {})) {
    if (!headers.has(name)) throw new Error(`${what} without the header ${name}`);
  }
  if (!response.content) return;
  const at = ['paths', place, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'];
  const validate = ajv.getSchema(`openapi#/${at.map((key) => escaped(String(key))).join('/')}`);
  if (!validate) throw new Error(`${what}: the OpenAPI document has no schema for it`);
  check(validate, envelope, what);
}

function check(validate: ValidateFunction, envelope: unknown, what: string): void {
  if (validate(envelope)) return;
  const text = JSON.stringify(envelope).slice(0, 500);
  throw new Error(`${what} otherwise than the OpenAPI document says: ${ajv.errorsText(validate.errors)}\n${text}`);
}
