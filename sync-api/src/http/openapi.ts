import type { EndpointSchemas } from '@quiz-app/shared/contract/endpoint-schemas';
import { type Endpoint, type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import { type FailureCode, failureStatus } from '@quiz-app/shared/contract/failures';
import { failuresOf } from '@quiz-app/shared/contract/failures-of';
import { schemasOf } from '@quiz-app/shared/contract/schemas';
import { exam } from '@quiz-app/shared/exam';
import { mediaTypes } from '@quiz-app/shared/media';
import { person } from '@quiz-app/shared/people';
import { question } from '@quiz-app/shared/question';
import { report, reportCounts, reportSummary } from '@quiz-app/shared/report';
import { user } from '@quiz-app/shared/user';
import * as z from 'zod/mini';
import { factsOf } from './calls.ts';
import { routesOf } from './create-routes.ts';
import { isList } from './parse.ts';

type Json = Record<string, unknown>;
type Override = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0];

/** Schemas that become named components of the document. */
const named = z.registry<{ id: string }>();
named.add(user, { id: 'User' });
named.add(person, { id: 'Person' });
named.add(exam, { id: 'Exam' });
named.add(question, { id: 'Question' });
named.add(report, { id: 'Report' });
named.add(reportSummary, { id: 'ReportSummary' });
named.add(reportCounts, { id: 'ReportCounts' });

/** The OpenAPI 3.1 document of the contract. */
export function openapiDocument() {
  const components: Json = {};
  const toJson = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
    const override = io === 'input' ? keepWhatIsSent : undefined;
    const made = z.toJSONSchema(schema, { io, metadata: named, unrepresentable: 'any', ...(override && { override }) });
    const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
    const { $schema: _, $defs = {}, ...json } = JSON.parse(text);
    Object.assign(components, $defs);
    return json;
  };

  const paths: Record<string, Record<string, Json>> = {};
  for (const { method, path, variants } of routesOf(endpoints)) {
    const names = variants.map(({ name }) => name).toReversed();
    const openapiPath = path.replace(':id', '{id}');
    paths[openapiPath] = { ...paths[openapiPath], [method.toLowerCase()]: operation(names, toJson) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quiz App',
      version: '1.0.0',
      description:
        'Every answer is JSON: `success`, a `message` for people, and `data`, or after a failure a `code` for programs.',
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'users' }, { name: 'exams' }, { name: 'media' }, { name: 'reports' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

type ToJson = (schema: z.ZodMiniType, io: 'input' | 'output') => Json;

/** @param names the endpoints behind one method and path, the general one first */
function operation(names: readonly EndpointName[], toJson: ToJson): Json {
  const [name] = names;
  if (name === undefined) throw new Error('A path has an endpoint');
  const { path, access }: Endpoint = endpoints[name];
  const { message, file, body, bodyItem, example, etag, conditional } = schemasOf(name);
  const variants = names.slice(1).map((each) => {
    const { whenQuery = {} }: Endpoint = endpoints[each];
    return `With \`${new URLSearchParams(whenQuery)}\` it is \`${each}\`.`;
  });
  const parameters = [
    ...(path.includes(':id') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...names.flatMap((each) => {
      const { query } = schemasOf(each);
      return query ? queryParameters(toJson(query, 'output')) : [];
    }),
    ...(conditional ? [ifMatch] : []),
    ...(etag === 'content' ? [ifNoneMatch] : []),
  ];
  const codes = new Set(names.flatMap((each) => [...failuresOf(each)]));
  if (names.some((each) => factsOf(each).limits)) codes.add('too-many-attempts');
  return {
    operationId: name,
    summary: name,
    description: [access === 'admin' ? 'For admins.' : '', ...variants].filter(Boolean).join(' '),
    tags: [path.split('/')[2]],
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      // A missing body is read as an empty object.
      requestBody: {
        description: `At most ${factsOf(name).size / 1024} KiB`,
        required: !body.safeParse({}).success,
        content: jsonContent(toJson(body, 'input'), example),
      },
    }),
    ...(file === 'sent' && {
      requestBody: { description: `At most ${factsOf(name).size / 1024} KiB`, required: true, content: fileContent },
    }),
    responses: {
      200: {
        description: message,
        ...(etag && { headers: { ETag: etagHeader(etag) } }),
        content:
          file === 'served'
            ? fileContent
            : jsonContent(anyOf(names.flatMap((each) => successes(schemasOf(each), toJson)))),
      },
      ...(etag === 'content' && { 304: { description: 'Nothing has changed', headers: { ETag: etagHeader(etag) } } }),
      ...failureResponses(codes, toJson, body !== undefined && !bodyItem && isList(body)),
    },
  };
}

function successes({ message, data, dataByFields = {}, extra }: EndpointSchemas, toJson: ToJson): Json[] {
  const extraFields = extra && toJson(extra, 'output');
  return [data, ...Object.values(dataByFields)].map((schema) => ({
    type: 'object',
    properties: {
      success: { const: true },
      message: { const: message },
      data: toJson(schema, 'output'),
      ...(extraFields?.properties as Json | undefined),
    },
    required: ['success', 'message', 'data'],
    additionalProperties: false,
  }));
}

/** One response per status, with its codes. */
function failureResponses(codes: ReadonlySet<FailureCode>, toJson: ToJson, ofList: boolean): Json {
  const byStatus = Map.groupBy(codes, (code) => failureStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.join(', '),
        ...(ofStatus.every((code) => code === 'too-many-attempts' || code === 'busy') && {
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
        }),
        content: jsonContent(failure(ofStatus, toJson, ofList)),
      },
    ]),
  );
}

/**
 * The envelope of a failure with one of these codes. Some codes have further fields, and a list has its refused rows.
 */
function failure(codes: readonly FailureCode[], toJson: ToJson, ofList: boolean): Json {
  const envelope = (ofCodes: readonly FailureCode[], more: Json = {}): Json => ({
    type: 'object',
    properties: {
      success: { const: false },
      message: { type: 'string' },
      code: { enum: ofCodes },
      ...more,
      ...(ofList && { rows: refusedRows }),
      ...(ofCodes.includes('too-many-attempts') && { limit: { type: 'integer' } }),
    },
    required: ['success', 'message', 'code', ...Object.keys(more)],
    additionalProperties: false,
  });
  const more: Partial<Record<FailureCode, Json>> = {
    'invalid-field': { field: { type: 'string' } },
    'changed-meanwhile': { data: toJson(exam, 'output') },
  };
  const plain = codes.filter((code) => !more[code]);
  return anyOf([
    ...(plain.length > 0 ? [envelope(plain)] : []),
    ...codes.flatMap((code) => (more[code] ? [envelope([code], more[code])] : [])),
  ]);
}

function queryParameters({ properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

const refusedRows: Json = {
  type: 'array',
  items: {
    type: 'object',
    properties: { row: { type: 'integer', description: 'From 1' }, reason: { type: 'string' } },
    required: ['row', 'reason'],
    additionalProperties: false,
  },
};

const jsonContent = (schema: Json, example?: object): Json => ({
  'application/json': { schema, ...(example && { example }) },
});

/** A picture or sound as it is. */
const fileContent: Json = Object.fromEntries(Object.keys(mediaTypes).map((type) => [type, {}]));

const anyOf = (options: Json[]): Json => (options.length === 1 && options[0] ? options[0] : { anyOf: options });

/** Drops constraints that hold only after the server has trimmed a text, not for the text that is sent. */
function keepWhatIsSent({ zodSchema, jsonSchema }: Override): void {
  const { type, checks = [] } = zodSchema._zod.def as z.core.$ZodStringDef;
  const rewritten = checks.findIndex((check) => check._zod.def.check === 'overwrite');
  if (type !== 'string' || rewritten === -1 || rewritten === checks.length - 1) return;
  for (const key of ['minLength', 'maxLength', 'format', 'pattern', 'allOf'] as const) delete jsonSchema[key];
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The exam\'s version that the edit was made from, as `"7"`. If the exam has another one: 412.',
  schema: { type: 'string' },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier answer. If the answer would be the same: 304.',
  schema: { type: 'string' },
};

const etagHeader = (of: 'version' | 'content') => ({
  description: of === 'version' ? "The exam's version, for `If-Match`" : 'For `If-None-Match`',
  schema: { type: 'string' },
});
