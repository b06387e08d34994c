import { type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, password, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam } from '../../test/harness/sample-exam.ts';
import { validBodies } from '../../test/harness/valid-bodies.ts';
import { ApiError } from '../api-error.ts';
import { createAppContext } from '../app-context.ts';
import type { NodeEnv } from '../http/caller-address.ts';
import { factsOf } from '../http/calls.ts';
import { createRoutes } from '../http/create-routes.ts';
import { handleErrors } from '../http/errors.ts';
import { serveAll } from './serve-all.ts';

const names = Object.keys(endpoints) as EndpointName[];

it.each(names.filter((name) => factsOf(name).limits))('%s is refused past the limits of its row', async (name) => {
  const { database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const bodies = validBodies(admin, await addSampleExam(admin));
  // Only a new address is counted.
  bodies.editMe = { name: 'Admin', email: 'new@example.org', currentPassword: password };
  const sendMail = async () => undefined;
  const context = createAppContext({ database, jwtSecret: testSecret, passwordCost: 4, sendMail });
  const count = () =>
    Promise.reject(new ApiError('too-many-attempts', 'Too many', { headers: { 'retry-after': '1' } }));
  const { serve, mount } = createRoutes({ ...context, limiter: { count } });
  serveAll(serve, context);
  const app = new Hono<NodeEnv>();
  mount(app);
  handleErrors(app, context.log);
  const { method, path } = endpoints[name];
  const { status } = await new Client(app, admin.token).send(method, path, JSON.stringify(bodies[name]));
  expect(status).toBe(429);
});
