import { expect, it } from 'vitest';
import { openSmtpSink } from '../../test/harness/open-smtp-sink.ts';
import { createSendMail } from './send-mail.ts';

it('sends a text to one address', async () => {
  const { url, received } = await openSmtpSink();
  const send = createSendMail(url, 'Quiz App <quiz@school.example>');
  await send({ to: 'bo@example.org', subject: 'Your password', text: 'Hi Bo' });
  expect(received).toMatchObject([{ from: 'quiz@school.example', to: ['bo@example.org'] }]);
  expect(received[0]?.content).toMatch(/^From: Quiz App <quiz@school.example>$/m);
  expect(received[0]?.content).toMatch(/^Subject: Your password$/m);
  expect(received[0]?.content).toContain('Hi Bo');
});

it('rejects when no mail server answers', async () => {
  const send = createSendMail('smtp://127.0.0.1:9', 'quiz@school.example');
  await expect(send({ to: 'bo@example.org', subject: 's', text: 't' })).rejects.toThrow('ECONNREFUSED');
});
