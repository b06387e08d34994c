import { type Call, type Envelope, pathOf } from '@quiz-app/shared/api';

/** Whatever takes a request as the server does: the app itself, or a function that reaches one. */
export interface Reaches {
  request(path: string, init: RequestInit, env?: object): Response | Promise<Response>;
}

export interface Asking<Payload> {
  payload?: Payload;
  /** For the `:id` of the path. */
  id?: string;
  /** `limit=2&fields=summary` */
  query?: string;
  headers?: Record<string, string>;
}

export interface Answer<Data> {
  status: number;
  headers: Headers;
  /** As it was sent. */
  text: string;
  envelope: Envelope<Data> & Record<string, unknown>;
}

/** Speaks to the server as any client would, with or without a token. */
export class Client {
  readonly token: string | undefined;
  readonly #app: Reaches;
  readonly #address: string;

  constructor(app: Reaches, token?: string, address = '192.0.2.1') {
    this.#app = app;
    this.token = token;
    this.#address = address;
  }

  /** The whole answer, success or not. */
  async ask<Payload, Data>(
    call: Call<Payload, Data>,
    { payload, id = '', query = '', headers = {} }: Asking<Payload> = {},
  ): Promise<Answer<Data>> {
    const body = payload === undefined ? undefined : JSON.stringify(payload);
    return this.send(call.method, pathOf(call, id) + (query && `?${query}`), body, headers);
  }

  /** The data of a success. @throws Error with status and message of a failure */
  async data<Payload, Data>(call: Call<Payload, Data>, asking: Asking<Payload> = {}): Promise<Data> {
    const { status, envelope } = await this.ask(call, asking);
    if (envelope.success) return envelope.data;
    throw new Error(`${call.path}: ${status} ${envelope.message}`);
  }

  /** Any request at all, with the token. @throws SyntaxError when the answer is not JSON */
  async send<Data>(
    method: string,
    path: string,
    body?: RequestInit['body'],
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const response = await this.#app.request(
      path,
      {
        method,
        headers: { ...(this.token && { authorization: `Bearer ${this.token}` }), ...headers },
        ...(body !== undefined && { body, duplex: 'half' }),
      },
      { incoming: { socket: { remoteAddress: this.#address } } },
    );
    const text = await response.text();
    const envelope = response.status === 304 ? {} : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, envelope };
  }
}
