import { type Endpoint, type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import { type FailureCode, failureStatus } from '@quiz-app/shared/contract/failures';
import { failuresOf } from '@quiz-app/shared/contract/failures-of';
import { schemas } from '@quiz-app/shared/contract/schemas';
import { exam } from '@quiz-app/shared/exam';
import { question } from '@quiz-app/shared/question';
import { report, reportSummary } from '@quiz-app/shared/report';
import { user } from '@quiz-app/shared/user';
import * as z from 'zod/mini';
import { routesOf } from './serve.ts';

type Json = Record<string, unknown>;

/** What the schemas of an endpoint are to code that does not know its name. */
interface Shape {
  body?: z.ZodMiniType;
  query?: z.ZodMiniType;
  data: z.ZodMiniType;
  dataByFields?: Record<string, z.ZodMiniType>;
  beside?: z.ZodMiniType;
  etag?: 'version' | 'content';
}

/** The schemas that the document names, and refers to wherever they occur. */
const named = z.registry<{ id: string }>();
named.add(user, { id: 'User' });
named.add(exam, { id: 'Exam' });
named.add(question, { id: 'Question' });
named.add(report, { id: 'Report' });
named.add(reportSummary, { id: 'ReportSummary' });

/** The OpenAPI 3.1 document of the contract. */
export function openapiDocument() {
  const components: Json = {};
  const toJson = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
    const made = z.toJSONSchema(schema, { io, metadata: named, unrepresentable: 'any' });
    const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
    const { $schema: _, $defs = {}, ...json } = JSON.parse(text);
    for (const [id, { id: __, ...definition }] of Object.entries<Json>($defs)) components[id] = definition;
    return withoutId(json);
  };

  const paths: Record<string, Record<string, Json>> = {};
  for (const { method, path, choices } of routesOf(endpoints)) {
    const names = choices.map(({ name }) => name).toReversed();
    const place = path.replace(':id', '{id}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(names, toJson) };
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
    tags: [{ name: 'users' }, { name: 'exams' }, { name: 'reports' }],
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
  const { path, access, message, conditional }: Endpoint = endpoints[name];
  const shapes = names.map((each): Shape => schemas[each]);
  const [{ body, etag }] = shapes as [Shape];
  const particular = names.slice(1).map((each) => {
    const { when = {} }: Endpoint = endpoints[each];
    return `With \`${new URLSearchParams(when)}\` it is \`${each}\`.`;
  });
  const parameters = [
    ...(path.includes(':id') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...shapes.flatMap(({ query }) => (query ? queryParameters(toJson(query, 'output')) : [])),
    ...(conditional ? [ifMatch] : []),
    ...(etag === 'content' ? [ifNoneMatch] : []),
  ];
  const codes = new Set(names.flatMap((each) => [...failuresOf(each)]));
  return {
    operationId: name,
    summary: name,
    description: [access === 'admin' ? 'For admins.' : '', ...particular].filter(Boolean).join(' '),
    tags: [path.split('/')[2]],
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonContent(toJson(body, 'input')) } }),
    responses: {
      200: {
        description: message,
        ...(etag && { headers: { ETag: etagHeader(etag) } }),
        content: jsonContent(anyOf(shapes.flatMap((shape) => successes(shape, message, toJson)))),
      },
      ...(etag === 'content' && { 304: { description: 'Nothing has changed', headers: { ETag: etagHeader(etag) } } }),
      ...failureResponses(codes, toJson),
    },
  };
}

function successes({ data, dataByFields = {}, beside }: Shape, message: string, toJson: ToJson): Json[] {
  const besides = beside && toJson(beside, 'output');
  return [data, ...Object.values(dataByFields)].map((schema) => ({
    type: 'object',
    properties: {
      success: { const: true },
      message: { const: message },
      data: toJson(schema, 'output'),
      ...(besides?.properties as Json | undefined),
    },
    required: ['success', 'message', 'data'],
    additionalProperties: false,
  }));
}

/** One response a status, with the codes that have it. */
function failureResponses(codes: ReadonlySet<FailureCode>, toJson: ToJson): Json {
  const byStatus = Map.groupBy(codes, (code) => failureStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.join(', '),
        ...(ofStatus.includes('too-many-attempts') && {
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
        }),
        content: jsonContent(failure(ofStatus, toJson)),
      },
    ]),
  );
}

/** The envelope of a failure with one of these codes. */
function failure(codes: readonly FailureCode[], toJson: ToJson): Json {
  const isChange = codes.includes('changed-meanwhile');
  return {
    type: 'object',
    properties: {
      success: { const: false },
      message: { type: 'string' },
      code: { enum: codes },
      ...(codes.includes('invalid-field') && { field: { type: 'string' } }),
      ...(isChange && { data: toJson(exam, 'output') }),
    },
    required: ['success', 'message', 'code', ...(isChange ? ['data'] : [])],
    additionalProperties: false,
  };
}

function queryParameters({ properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const anyOf = (options: Json[]): Json => (options.length === 1 && options[0] ? options[0] : { anyOf: options });

/** A named schema carries its id, which means something else in JSON Schema. */
const withoutId = ({ id: _, ...schema }: Json): Json => schema;

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
