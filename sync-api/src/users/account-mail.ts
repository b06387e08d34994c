/** Sends e-mails about accounts. */
export interface AccountMail {
  /** Where people open the app. */
  appUrl: string;
  send(mail: { to: string; subject: string; text: string }): Promise<unknown>;
  /** Called with the reason when an e-mail could not be sent. */
  onFailure(reason: unknown): void;
}
