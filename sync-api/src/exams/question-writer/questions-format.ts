import { optionKeys } from '@quiz-app/shared/option-key';
import { zodResponseFormat } from 'openai/helpers/zod';
import * as z from 'zod/mini';

/** Strict structured output knows no optional fields: what a question does not have is null. */
const answer = z.object({
  questions: z.array(
    z.object({
      name: z.string(),
      options: z.object({ A: z.string(), B: z.string(), C: z.nullable(z.string()), D: z.nullable(z.string()) }),
      correctOptions: z.array(z.enum(optionKeys)),
    }),
  ),
});

/** Asks a server for an answer of this shape. Many servers ignore it, so nothing relies on it. */
export const questionsFormat = zodResponseFormat(answer, 'questions');
