import type * as z from 'zod/mini';
import { accountSchemas } from './account-schemas.ts';
import { deviceSchemas } from './device-schemas.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';
import type { Failure, Success } from './envelope.ts';
import { examSchemas } from './exam-schemas.ts';
import { mediaSchemas } from './media-schemas.ts';
import { peopleSchemas } from './people-schemas.ts';
import { reportSchemas } from './report-schemas.ts';

/** The schemas of each endpoint, by its name in `endpoints`. */
export const schemas = {
  ...accountSchemas,
  ...deviceSchemas,
  ...peopleSchemas,
  ...examSchemas,
  ...mediaSchemas,
  ...reportSchemas,
} as const satisfies Record<EndpointName, EndpointSchemas>;

/** The schemas of an endpoint whose name is known only at run time. */
export const schemasOf = (name: EndpointName): EndpointSchemas => schemas[name];

export type Schemas = typeof schemas;
type Part<Name extends EndpointName, Key extends string> = Schemas[Name] extends { [K in Key]: infer Schema }
  ? Schema
  : undefined;

/** A `Blob`, which not every environment has. */
interface SentFile {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The body of a call as a client sends it; `undefined` for a call without one. */
export type BodyInput<Name extends EndpointName> =
  Part<Name, 'body'> extends z.ZodMiniType
    ? z.input<Part<Name, 'body'>>
    : Part<Name, 'file'> extends 'sent'
      ? SentFile
      : undefined;

/** The body as the server reads it. */
export type Body<Name extends EndpointName> =
  Part<Name, 'body'> extends z.ZodMiniType
    ? z.output<Part<Name, 'body'>>
    : Part<Name, 'file'> extends 'sent'
      ? Uint8Array
      : undefined;

/** The query of a call as a client sends it. */
export type QueryInput<Name extends EndpointName> =
  Part<Name, 'query'> extends z.ZodMiniType ? z.input<Part<Name, 'query'>> : undefined;

/** The query as the server reads it. */
export type Query<Name extends EndpointName> =
  Part<Name, 'query'> extends z.ZodMiniType ? z.output<Part<Name, 'query'>> : undefined;

/** The `data` of a success; `Fields` is the query's `fields`. */
export type Data<Name extends EndpointName, Fields = undefined> = Fields extends keyof Part<Name, 'dataByFields'>
  ? Part<Name, 'dataByFields'>[Fields] extends z.ZodMiniType
    ? z.output<Part<Name, 'dataByFields'>[Fields]>
    : never
  : z.output<Schemas[Name]['data']>;

/** Further fields of the envelope after a success. */
export type ExtraOf<Name extends EndpointName> =
  Part<Name, 'extra'> extends z.ZodMiniType ? z.output<Part<Name, 'extra'>> : unknown;

/** The whole answer of an endpoint. */
export type EnvelopeOf<Name extends EndpointName, Fields = undefined> =
  | (Success<Data<Name, Fields>> & ExtraOf<Name>)
  | Failure;
