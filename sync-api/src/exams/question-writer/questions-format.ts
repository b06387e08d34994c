import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { zodResponseFormat } from 'openai/helpers/zod';
import * as z from 'zod/mini';

/** Strict structured output has no optional fields, so a missing option is null. */
const answer = z.object({
  questions: z.array(
    z.object({
      name: z.string(),
      options: z.object({ A: z.string(), B: z.string(), C: z.nullable(z.string()), D: z.nullable(z.string()) }),
      correctOptions: z.array(z.enum(optionKeys)),
      explanation: z.nullable(z.string()),
    }),
  ),
});

/** Asks a server for an answer of this shape. Many servers ignore it, so the answer is validated all the same. */
export const questionsFormat = zodResponseFormat(answer, 'questions');
