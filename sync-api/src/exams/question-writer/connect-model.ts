import { errorMessages } from '@quiz-app/shared/error-messages';
import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionCreateParamsNonStreaming, ChatCompletionMessageParam } from 'openai/resources';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import { AnswerTooLong, boundedFetch } from './bounded-fetch.ts';

export interface ModelAccess {
  apiKey: string;
  /** Defaults to OpenAI's. No other host is called. */
  baseURL?: string | undefined;
  model: string;
}

/** Returns the text of the model's answer. @throws ApiError 502 when there is none */
export type AskModel = (messages: ChatCompletionMessageParam[], signal: AbortSignal) => Promise<string>;

/** The part of a chat completion that is read. */
const completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.nullish(z.string()),
      message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
    }),
  ),
});

/** The shape to ask for. Strict structured output has no optional fields, so what is missing is null. */
const explanation = z.nullable(z.string());
const choice = z.object({
  kind: z.literal('choice'),
  name: z.string(),
  options: z.object({ A: z.string(), B: z.string(), C: z.nullable(z.string()), D: z.nullable(z.string()) }),
  correctOptions: z.array(z.enum(optionKeys)),
  explanation,
});
const numeric = z.object({
  kind: z.literal('numeric'),
  name: z.string(),
  value: z.string(),
  tolerance: z.nullable(z.object({ abs: z.string() })),
  units: z.nullable(z.array(z.object({ text: z.string(), factor: z.string() }))),
  explanation,
});
const text = z.object({ kind: z.literal('text'), name: z.string(), accepted: z.array(z.string()), explanation });
const wanted = z.object({ questions: z.array(z.union([choice, numeric, text])) });
/** Many servers ignore it, so the answer is validated all the same. */
const questionsFormat = zodResponseFormat(wanted, 'questions');

const unusable = () => new ApiError('ai-unusable', errorMessages.aiUnusable);

/**
 * Uses chat completions, which every OpenAI-compatible server supports. Sends a JSON schema until the server has
 * refused a request with it and accepted the same request without it.
 */
export function connectModel({ apiKey, baseURL, model }: ModelAccess): AskModel {
  const client = new OpenAI({
    apiKey,
    // null rather than undefined keeps the client from reading OPENAI_BASE_URL itself.
    baseURL: baseURL ?? null,
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 2,
    logLevel: 'off',
    fetch: boundedFetch,
  });
  let withSchema = true;

  const complete = async (body: ChatCompletionCreateParamsNonStreaming, signal: AbortSignal): Promise<unknown> => {
    const answer = await client.chat.completions.create(body, { signal });
    // The caller may have left just as the answer arrived.
    signal.throwIfAborted();
    return answer;
  };

  return async (messages, signal) => {
    const plain = { model, messages };
    try {
      if (!withSchema) return textOf(await complete(plain, signal));
      try {
        return textOf(await complete({ ...plain, response_format: questionsFormat }, signal));
      } catch (error) {
        if (!refusesTheSchema(error)) throw error;
        const text = textOf(await complete(plain, signal));
        withSchema = false;
        return text;
      }
    } catch (error) {
      throw asApiError(error, apiKey);
    }
  };
}

function refusesTheSchema(error: unknown): boolean {
  return error instanceof OpenAI.APIError && [400, 415, 422, 501].includes(error.status ?? 0) && !isFiltered(error);
}

const isFiltered = (error: InstanceType<typeof OpenAI.APIError>) =>
  /content_(filter|policy)|moderation/.test(error.code ?? '');

/** @throws ApiError 502 for a refusal and for anything but a chat completion; a truncated text is returned */
function textOf(answer: unknown): string {
  const choice = completion.safeParse(answer).data?.choices[0];
  if (!choice || choice.message.refusal || choice.finish_reason === 'content_filter') throw unusable();
  return choice.message.content ?? '';
}

/** Removes the key from the cause, which is logged: a service may echo the request. */
function asApiError(error: unknown, apiKey: string): ApiError {
  if (error instanceof ApiError) return error;
  const answered =
    error instanceof SyntaxError ||
    error instanceof AnswerTooLong ||
    (error instanceof OpenAI.APIError && isFiltered(error));
  const failure = answered ? unusable() : new ApiError('ai-no-answer', errorMessages.aiNoAnswer);
  failure.cause = String(error).replaceAll(apiKey, '[key]');
  return failure;
}
