import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** Of the whole answer, in bytes. */
  length: number;
}

const endOfHead = '\r\n\r\n';
const endOfLine = '\r\n';

/**
 * An HTTP/1.1 connection that costs as little as it can, so that the load takes less of the machine than what is
 * measured: it sends requests that were written before, and only counts the bytes of the answers.
 */
export class Connection {
  readonly #socket: Socket;
  #unread: Buffer = Buffer.alloc(0);
  #length = 0;
  #status = 0;
  /** Bytes of the body, or of its chunk with the line end after it, that are still to come. */
  #left = 0;
  #isChunked = false;
  #isInBody = false;
  #waiting: PromiseWithResolvers<Answer> | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    const fail = () => this.#waiting?.reject(new Error('The server closed the connection'));
    socket.on('error', fail);
    socket.on('close', fail);
  }

  static async open(url: string): Promise<Connection> {
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port) });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Sends a whole request and resolves when its answer has come. One at a time. */
  async ask(request: string | Buffer): Promise<Answer> {
    if (!this.isOpen) throw new Error('The server has closed the connection');
    this.#waiting = Promise.withResolvers();
    this.#length = 0;
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#length += chunk.length;
    let rest = this.#unread.length > 0 ? Buffer.concat([this.#unread, chunk]) : chunk;
    this.#unread = Buffer.alloc(0);
    while (rest.length > 0) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, rest.length);
        this.#left -= taken;
        rest = rest.subarray(taken);
        if (this.#left === 0 && !this.#isChunked) this.#end();
        continue;
      }
      const end = rest.indexOf(this.#isInBody ? endOfLine : endOfHead);
      if (end < 0) {
        this.#unread = rest;
        return;
      }
      const text = rest.toString('latin1', 0, end);
      rest = rest.subarray(end + (this.#isInBody ? endOfLine : endOfHead).length);
      if (this.#isInBody) this.#takeSize(text);
      else this.#takeHead(text);
    }
  }

  #takeHead(head: string): void {
    this.#status = Number(head.slice(9, 12));
    this.#isChunked = /^transfer-encoding: *chunked/im.test(head);
    this.#left = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    this.#isInBody = this.#isChunked;
    if (!this.#isChunked && this.#left === 0) this.#end();
  }

  /** The line before a chunk. After the last, which is empty, comes an empty line. */
  #takeSize(line: string): void {
    if (line === '') this.#end();
    const size = Number.parseInt(line, 16);
    if (size > 0) this.#left = size + endOfLine.length;
  }

  #end(): void {
    this.#isInBody = false;
    this.#isChunked = false;
    this.#waiting?.resolve({ status: this.#status, length: this.#length });
  }
}
