import { type Call, calls } from '@quiz-app/shared/api';
import type * as z from 'zod/mini';
import { serveExams } from '../../src/exams/exams-routes.ts';
import { serveQuestions } from '../../src/exams/questions-routes.ts';
import type { ServeCall } from '../../src/http/serve.ts';
import { serveReports } from '../../src/reports/reports-routes.ts';
import { serveUsers } from '../../src/users/users-routes.ts';

type Route = Pick<Call<unknown, unknown>, 'method' | 'path'>;
type Schema = z.ZodMiniType | null;

/** The schema that a call's route reads its payload with, asked of the routes themselves; null for one that takes none. */
export function schemasOfCalls(): (call: Route) => Schema {
  const bound = new Map<string, Schema>();
  const keyOf = ({ method, path }: Route) => `${method} ${path}`;
  const bind = (call: Route, schema: Schema) => {
    bound.set(keyOf(call), schema);
  };
  const serve: ServeCall = { toAnyone: bind, toCallers: bind };
  // What the handlers work with is never touched: none of them runs.
  const nothing = {} as never;
  serveUsers(serve, nothing, nothing, nothing, nothing);
  serveExams(serve, nothing, nothing, nothing);
  serveQuestions(serve, nothing);
  serveReports(serve, nothing, nothing, nothing);

  const schemaOf = (call: Route) => {
    const schema = bound.get(keyOf(call));
    if (schema === undefined) throw new Error(`${keyOf(call)} is not served`);
    return schema;
  };
  for (const call of Object.values(calls)) schemaOf(call);
  return schemaOf;
}
