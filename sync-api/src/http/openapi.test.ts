import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { sampleDetails } from '../../test/harness/sample-exam.ts';
import { openapiDocument } from './openapi.ts';

const openapi = openapiDocument();

describe('the OpenAPI document', () => {
  it('is served to anyone, and is valid OpenAPI 3.1', async () => {
    const { app } = await openTestApp();
    const answer = await app.request('/api/openapi.json');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    const document = JSON.parse(await answer.text());
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('has every endpoint of the contract', () => {
    const { paths } = openapi;
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { method, path } = endpoints[name];
      expect(paths[path.replace(':id', '{id}')]).toHaveProperty(method.toLowerCase());
    }
  });

  it('has every call that the contract’s pages name', () => {
    const folder = join(import.meta.dirname, '../../../shared/docs');
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const named = pages.flatMap((page) =>
      Array.from(
        readFileSync(join(folder, page), 'utf8').matchAll(
          /\b(GET|POST|PUT|DELETE) `?(\/api\/\w[\w/-]*\w(?:\/\{\w+\})?)(?![\w.])/g,
        ),
        ([, method = '', path = '']) => `${method.toLowerCase()} ${path.replace(/\{\w+\}/, '{id}')}`,
      ),
    );
    const { paths } = openapi;
    const calls = Object.entries(paths).flatMap(([path, each]) =>
      Object.keys(each).map((method) => `${method} ${path}`),
    );
    expect(new Set(named).size).toBeGreaterThan(50);
    expect(named.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('states access, preconditions and failures of each call', () => {
    const { paths } = openapi;
    expect(paths['/api/users/login']?.post).toMatchObject({
      security: [],
      responses: { 429: { headers: { 'Retry-After': {} } } },
    });
    expect(paths['/api/exams/getAllExams']?.get).toMatchObject({
      security: [{ bearer: [] }],
      parameters: [{ name: 'since' }, { name: 'fields' }, { name: 'If-None-Match', in: 'header' }],
      responses: { 200: { headers: { ETag: {} } }, 304: {}, 401: {}, 500: {} },
    });
    const edit = paths['/api/exams/editExam/{id}']?.put;
    expect(edit).toMatchObject({
      parameters: [
        { name: 'id', in: 'path' },
        { name: 'If-Match', in: 'header' },
      ],
    });
    expect(Object.keys(edit?.responses as object)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '412',
      '413',
      '500',
      '503',
    ]);
  });
});

describe('every body that the server accepts', () => {
  it.each<[EndpointName, object | undefined]>([
    ['addExam', { ...sampleDetails, category: ['c'] }],
    ['addExam', { ...sampleDetails, category: ['c', 7] }],
    ['addExam', { ...sampleDetails, name: `${' '.repeat(300)}x` }],
    ['register', { name: ' a ', email: ' a@x.org ', password: 'p', confirmPassword: 'p', isAdmin: false }],
    ['getAllAttempts', undefined],
  ])('is allowed by the document: %s %j', async (name, body) => {
    const { person } = await openTestApp();
    const { method, path } = endpoints[name];
    const { status } = await (await person('Admin', true)).send(method, path, body && JSON.stringify(body));
    expect(status).toBe(200);
    const operation = openapi.paths[path]?.[method.toLowerCase()];
    expect(operation?.requestBody).toMatchObject({ required: body !== undefined });
  });

  it('fails a test when the document does not allow it', async () => {
    const { method, path } = endpoints.login;
    const client = new Client({
      request: () => Response.json({ success: true, message: 'User logged in successfully', data: 't' }),
    });
    await expect(client.send(method, path, '{"email":7}')).rejects.toThrow('the server takes a body');
  });
});

describe('the API page', () => {
  it('loads everything from this server', async () => {
    const { app } = await openTestApp();
    const answer = await app.request('/api/docs');
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const page = await answer.text();
    expect(page).not.toMatch(/https?:|\/\/|<script>|<style|style=/);
    const parts = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, address = '']) => address);
    expect(parts).toHaveLength(3);
    for (const part of parts) {
      const plain = await app.request(part);
      expect([part, plain.status, plain.headers.get('content-encoding')]).toEqual([part, 200, null]);
      expect(plain.headers.get('content-type')).toMatch(part.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      if (part.endsWith('start.js')) continue;
      const packed = await app.request(part, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(packed.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(gunzipSync(await packed.arrayBuffer()).equals(Buffer.from(await plain.arrayBuffer()))).toBe(true);
    }
  });
});

describe('the check of answers in tests', () => {
  const { method, path } = endpoints.login;
  const answered = (status: number, body: object) =>
    new Client({ request: () => Response.json(body, { status }) }).send(method, path);

  it.each([
    [200, { success: true, message: 'User logged in successfully', data: 7 }],
    [200, { success: true, message: 'Hello', data: 'a token' }],
    [201, { success: true, message: 'User logged in successfully', data: 'a token' }],
    [400, { success: false, message: 'Please enter your email' }],
    [400, { success: false, message: 'Please enter your email', code: 'invalid-field' }],
    [400, { success: false, message: 'Request body is not valid JSON', code: 'invalid-json', field: 'email' }],
    [401, { success: false, message: 'Please log in', code: 'only-admins' }],
    [401, { success: false, message: 'Invalid email or password', code: 'invalid-login', stack: 'at …' }],
    [429, { success: false, message: 'Too many attempts', code: 'too-many-attempts' }],
  ])('fails for an answer that the document does not allow: %i %j', async (status, body) => {
    await expect(answered(status, body)).rejects.toThrow('POST /api/users/login answered');
  });

  it('passes for an answer that the document allows', async () => {
    const body = { success: true, message: 'User logged in successfully', data: 'a token' };
    expect((await answered(200, body)).status).toBe(200);
  });
});
