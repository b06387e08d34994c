import type { Medium } from '@quiz-app/shared/content';
import { type Endpoint, type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { BodyInput, Data, EnvelopeOf, QueryInput } from '@quiz-app/shared/contract/schemas';
import { checkAnswer } from './check-answer.ts';

/** Answers requests: the app itself, or a function that calls a server. */
export interface RequestTarget {
  request(path: string, init: RequestInit, env?: object): Response | Promise<Response>;
}

export interface CallOptions<Name extends EndpointName> {
  body?: BodyInput<Name>;
  /** The `:id` of the path. */
  id?: string;
  query?: QueryInput<Name>;
  headers?: Record<string, string>;
}

export interface Answer<AnyEnvelope = Envelope & Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** The body as the server sent it. */
  text: string;
  envelope: AnyEnvelope;
}

/**
 * An API client with or without a token. Every answer and every accepted body is checked against the OpenAPI
 * document.
 */
export class Client {
  readonly token: string | undefined;
  readonly #app: RequestTarget;
  readonly #address: string;

  constructor(app: RequestTarget, token?: string, address = '192.0.2.1') {
    this.#app = app;
    this.token = token;
    this.#address = address;
  }

  /** Calls an endpoint and returns the whole answer, success or failure. */
  async call<Name extends EndpointName>(
    name: Name,
    { body, id, query, headers = {} }: CallOptions<Name> = {},
  ): Promise<Answer<EnvelopeOf<Name>>> {
    const { method, whenQuery }: Endpoint = endpoints[name];
    const search = String(new URLSearchParams({ ...(query as Record<string, string> | undefined), ...whenQuery }));
    const path = pathOf(name, id) + (search && `?${search}`);
    return this.send(method, path, body === undefined ? undefined : JSON.stringify(body), headers);
  }

  /** Calls an endpoint and returns the data of a success. @throws Error with status and message of a failure */
  async data<Name extends EndpointName>(name: Name, options: CallOptions<Name> = {}): Promise<Data<Name>> {
    const { status, envelope } = await this.call(name, options);
    if (envelope.success) return envelope.data;
    throw new Error(`${name}: ${status} ${envelope.message}`);
  }

  /** Adds a picture or sound. @throws Error with status and message of a failure */
  async addMedium(file: Uint8Array<ArrayBuffer>): Promise<Medium> {
    const { status, envelope } = await this.sendMedium(file);
    if (envelope.success) return envelope.data;
    throw new Error(`addMedium: ${status} ${envelope.message}`);
  }

  sendMedium(file: Uint8Array<ArrayBuffer>): Promise<Answer<EnvelopeOf<'addMedium'>>> {
    return this.send('POST', pathOf('addMedium'), file, { 'content-type': 'application/octet-stream' });
  }

  /** Asks for a picture or sound, which is not JSON. */
  async getMedium(id: string): Promise<Response> {
    const headers = this.token ? { authorization: `Bearer ${this.token}` } : {};
    return this.#app.request(pathOf('getMedium', id), { headers });
  }

  /**
   * Sends any request with the token. @throws Error if the answer is not JSON, or not what the OpenAPI document
   * says
   */
  async send<AnyEnvelope = Envelope & Record<string, unknown>>(
    method: string,
    path: string,
    body?: RequestInit['body'],
    headers: Record<string, string> = {},
  ): Promise<Answer<AnyEnvelope>> {
    const response = await this.#app.request(
      path,
      {
        method,
        headers: {
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body, duplex: 'half' }),
      },
      { incoming: { socket: { remoteAddress: this.#address } } },
    );
    const text = await response.text();
    const envelope = response.status === 304 ? {} : JSON.parse(text);
    const { status, headers: received } = response;
    checkAnswer({
      method,
      path,
      sent: typeof body === 'string' ? body : undefined,
      status,
      headers: received,
      envelope,
    });
    return { status, headers: received, text, envelope };
  }
}
