import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends an e-mail. @throws the error of the network or the mail server */
export type SendMail = (mail: Mail) => Promise<unknown>;

/** Milliseconds for which the mail server may be silent. */
const timeoutMs = 20_000;

/**
 * @param smtpUrl `smtps://user:password@mail.example`, or `smtp://…`, which uses TLS if the server offers it
 * @param from the sender's address
 */
export function createSendMail(smtpUrl: string, from: string): SendMail {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from },
  );
  return ({ to, subject, text }) =>
    // A list of one, so that commas and brackets in an address cannot add recipients.
    transport.sendMail({
      to: [{ name: '', address: to }],
      subject,
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
}
