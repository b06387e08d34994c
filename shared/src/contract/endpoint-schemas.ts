import type * as z from 'zod/mini';
import type { FailureCode } from './failures.ts';

/** The schemas of one endpoint. */
export interface EndpointSchemas {
  body?: z.ZodMiniType;
  /**
   * A body that it accepts, for the API's document and the tests; absent where that depends on what is stored
   * (`sync-api/test/harness/valid-bodies.ts`).
   */
  example?: object;
  /** For a body, or an answer after a success, that is a file of one of `mediaTypes` instead of JSON. */
  file?: 'sent' | 'served';
  /** The schema of one item, for a body that is a list too long to be parsed at once. */
  bodyItem?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** Whether it edits an exam, and so accepts the version that the edit is based on as `If-Match`. */
  conditional?: true;
  /** The message of a success. */
  message: string;
  /** The `data` of a success. */
  data: z.ZodMiniType;
  /** The `data` instead if the query asks for fewer `fields`. */
  dataByFields?: Record<string, z.ZodMiniType>;
  /** Further fields of the envelope after a success. */
  extra?: z.ZodMiniType;
  /**
   * The kind of ETag of a success: the exam's version, for the `If-Match` of the next edit, or a hash of the content,
   * for `If-None-Match`.
   */
  etag?: 'version' | 'content';
  /** The endpoint's own failures; `failuresOf` adds the general ones, the server that of a limit in its row. */
  failures?: readonly FailureCode[];
}
