import type { Call } from '@quiz-app/shared/api';
import type { User } from '@quiz-app/shared/user';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Gate } from '../auth/authenticate.ts';
import type { NodeEnv } from './caller-address.ts';
import { parseFields } from './parse.ts';
import { readJson } from './read-json.ts';

export interface Asked<Fields> {
  c: Context<NodeEnv>;
  /** The `:id` of the path; '' where the call has none. */
  id: string;
  /** The payload as the schema read it. */
  fields: Fields;
}
export interface AskedBy<Fields> extends Asked<Fields> {
  caller: User;
}

type Answer<Data> = Promise<Data | Response>;

export interface ServeCall {
  /** Serves a call that anyone may make. */
  toAnyone<Data, Schema extends z.ZodMiniType>(
    call: Call<unknown, Data>,
    schema: Schema,
    handler: (asked: Asked<z.output<Schema>>) => Answer<Data>,
  ): void;
  /** Serves a call to whom the contract lets make it; `schema` is null for a call without a payload. */
  toCallers<Data, Schema extends z.ZodMiniType | null>(
    call: Call<unknown, Data>,
    schema: Schema,
    handler: (asked: AskedBy<Schema extends z.ZodMiniType ? z.output<Schema> : undefined>) => Answer<Data>,
  ): void;
}

/**
 * Serves the calls of the contract. Every call is checked here in the same order:
 * size, JSON, token, role, fields; what exists is the handler's to check. What the
 * handler gives becomes the envelope's data, unless it gives a whole response.
 */
export function createServeCall(app: Hono<NodeEnv>, gate: Gate): ServeCall {
  const on = <Data>(call: Call<unknown, Data>, answer: (c: Context<NodeEnv>, payload: unknown) => Answer<Data>) => {
    app.on(call.method, call.path, async (c) => {
      const given = await answer(c, call.method === 'GET' ? undefined : await readJson(c));
      return given instanceof Response ? given : c.json({ success: true, message: call.message, data: given });
    });
  };
  const idOf = (c: Context<NodeEnv>) => c.req.param('id') ?? '';

  return {
    toAnyone(call, schema, handler) {
      on(call, async (c, payload) => handler({ c, id: idOf(c), fields: parseFields(schema, payload) }));
    },
    toCallers(call, schema, handler) {
      const { access } = call;
      if (access === 'anyone') throw new Error(`${call.path} is open to anyone`);
      on(call, async (c, payload) => {
        const caller = await gate(access, c.req.header('authorization'));
        const fields = schema === null ? undefined : parseFields(schema, payload);
        return handler({ c, id: idOf(c), caller, fields: fields as Parameters<typeof handler>[0]['fields'] });
      });
    },
  };
}
