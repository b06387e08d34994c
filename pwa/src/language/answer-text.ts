import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { EndpointName } from '@quiz-app/shared/contract/endpoints';
import type { Envelope, Failure } from '@quiz-app/shared/contract/envelope';

/** What the server says, in the other languages: loaded with the first of them. */
let translated: typeof import('./answer-tables.ts') | undefined;

/** Loads what the server says for languages other than English. @throws if it cannot be loaded */
export async function loadAnswerTexts(): Promise<void> {
  translated = await import('./answer-tables.ts');
}

/** `undefined` in English, which the server speaks itself. */
const texts = () => (i18n.locale === 'en' ? undefined : translated);

/**
 * The message of an answer in the shown language. The server speaks English, which is shown as it is; other languages
 * say it by the call, the code and the field, because the English text may change.
 *
 * @param retryAfter the seconds after which the call may succeed, if the server says so
 */
export function answerText(call: EndpointName, answer: Envelope, retryAfter?: number): string {
  if (!answer.success) return failureText(answer, call, retryAfter);
  return texts()?.successText(call) ?? answer.message;
}

/** Says in the shown language why the server refused an attempt, which was kept with the code of that. */
export function refusalText(refusal: { message: string; code?: string; field?: string }): string {
  return failureText({ success: false, ...refusal } as Failure, 'addReport');
}

/** The message of a failure that did not come from the server itself. */
export function fallbackText(call: EndpointName): string {
  if (call === 'createExam') return t`Failed to create exam with AI`;
  return callsOfReports.has(call) ? t`Failed to fetch reports` : t`Server error`;
}

/** The message of a page that a network sent in place of an answer. */
export const networkText = () => t`This Wi-Fi may need a login. Open a web page, then try again.`;

const callsOfReports: ReadonlySet<EndpointName> = new Set([
  'getAllAttempts',
  'getAllReports',
  'getLeaderboard',
  'getOwnReports',
  'getStatistics',
]);

/**
 * Says in the shown language why a field is refused.
 *
 * @param field a path, such as `result.verdict`
 * @param english the message of the schema that the server and the forms share
 */
export function fieldText(field: string, english: string): string {
  return texts()?.fieldText(field) ?? english;
}

/** `fieldText` for a field of a question, whose text is its `name`. */
export const questionFieldText = (field: string, english: string): string =>
  fieldText(field === 'name' ? 'questionText' : field, english);

/**
 * Says in the shown language what has failed.
 *
 * @param call says more about some codes
 * @param retryAfter the seconds after which the call may succeed, if the server says so
 */
export function failureText(failure: Failure, call?: EndpointName, retryAfter?: number): string {
  const { code, message } = failure;
  const translations = texts();
  if (translations) return translations.failureText(failure, call, retryAfter) ?? message;
  // That of the server, `jwt expired`, is for programs.
  return code === 'token-expired' ? 'Session expired. Please log in again.' : message;
}
