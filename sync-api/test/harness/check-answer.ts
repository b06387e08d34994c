import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapiDocument } from '../../src/http/openapi.ts';

interface CheckedAnswer {
  method: string;
  path: string;
  /** The body as it was sent, if it was a string. */
  sent: string | undefined;
  status: number;
  headers: Headers;
  envelope: unknown;
}

const document = openapiDocument();
const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
ajv.addSchema(document, 'openapi');

const openapiPaths = Object.keys(document.paths).map((openapiPath) => ({
  openapiPath,
  pattern: new RegExp(`^${openapiPath.replace('{id}', '[^/]+')}$`),
}));

/** The answer to an unknown call, or to one that is refused as another site's. */
const unknownCall = ajv.compile({
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { enum: ['not-found', 'invalid-request'] },
  },
  required: ['success', 'message', 'code'],
  additionalProperties: false,
});

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Compares an answer of the API with the OpenAPI document.
 * @throws Error for a status, a header or a body that the document does not allow, and if the server accepted a body
 * that the document does not allow
 */
export function checkAnswer({ method, path, sent, status, headers, envelope }: CheckedAnswer): void {
  const { pathname } = new URL(path, 'http://localhost');
  if (!pathname.startsWith('/api/')) return;
  const what = `${method} ${pathname} answered ${status}`;
  const operationAt = (openapiPath: string) => document.paths[openapiPath]?.[method.toLowerCase()];
  // A fixed path may look like another one with an id.
  const openapiPath =
    openapiPaths.find((each) => each.pattern.test(pathname) && operationAt(each.openapiPath))?.openapiPath ?? '';
  const operation = operationAt(openapiPath);
  if (!operation) {
    check(unknownCall, envelope, what);
    return;
  }

  const toOperation = ['paths', openapiPath, method.toLowerCase()];
  // The server ignores a key __proto__, which JSON Schema cannot express.
  if (status === 200 && operation.requestBody && sent && !sent.includes('"__proto__"')) {
    const body = JSON.parse(sent.replace(/^\ufeff/, ''));
    check(validatorAt(...toOperation, 'requestBody'), body, `${what}: the server takes a body`);
  }

  const responses = operation.responses as Record<number, { headers?: object; content?: object }>;
  const response = responses[status];
  if (!response) throw new Error(`${what}, which is not in the OpenAPI document: ${JSON.stringify(envelope)}`);
  for (const name of Object.keys(response.headers ?? {})) {
    if (!headers.has(name)) throw new Error(`${what} without the header ${name}`);
  }
  if (!response.content) return;
  check(validatorAt(...toOperation, 'responses', String(status)), envelope, what);
}

/** The schema of the JSON of a request or a response. */
function validatorAt(...keys: string[]): ValidateFunction {
  const at = [...keys, 'content', 'application/json', 'schema'].map(escaped).join('/');
  const validate = ajv.getSchema(`openapi#/${at}`);
  if (!validate) throw new Error(`The OpenAPI document has no schema at ${at}`);
  return validate;
}

function check(validate: ValidateFunction, envelope: unknown, what: string): void {
  if (validate(envelope)) return;
  const text = JSON.stringify(envelope).slice(0, 500);
  throw new Error(`${what} otherwise than the OpenAPI document says: ${ajv.errorsText(validate.errors)}\n${text}`);
}
