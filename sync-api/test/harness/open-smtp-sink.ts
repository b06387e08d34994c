import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text as they were sent. */
  content: string;
}

/** Opens a mail server that keeps what it receives, until the test has finished. */
export async function openSmtpSink(): Promise<{ url: string; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  const server = createServer((socket) => receive(socket, (mail) => received.push(mail)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const endOfContent = '\r\n.\r\n';

/** The part of RFC 5321 that a client without extensions needs. */
function receive(socket: Socket, keep: (mail: ReceivedMail) => void): void {
  let text = '';
  let mail: ReceivedMail = { from: '', to: [], content: '' };
  let isContent = false;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const address = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? '';

  function take(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL') mail = { from: address(line), to: [], content: '' };
    if (command === 'RCPT') mail.to.push(address(line));
    isContent = command === 'DATA';
    answer(isContent ? '354 Go on' : command === 'QUIT' ? '221 Bye' : '250 OK');
    if (command === 'QUIT') socket.end();
  }

  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = text.indexOf(isContent ? endOfContent : '\r\n');
      if (end === -1) return;
      const part = text.slice(0, end);
      text = text.slice(end + (isContent ? endOfContent.length : 2));
      if (isContent) {
        isContent = false;
        keep({ ...mail, content: part });
        answer('250 OK');
      } else take(part);
    }
  });
  answer('220 sink');
}
