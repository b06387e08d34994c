import * as z from 'zod/mini';
import { medium, renderedFormula } from '../content.ts';
import { errorMessages } from '../error-messages.ts';
import { longestFormula } from '../rich-text.ts';
import { requiredText } from '../text-field.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';

/** The schemas of the endpoints of pictures, sounds and formulas. */
export const mediaSchemas = {
  /** The same file again has the same id. */
  addMedium: {
    message: 'File added successfully',
    file: 'sent',
    data: medium,
    failures: ['invalid-field', 'unsupported-media', 'too-many-files'],
  },
  getMedium: {
    message: 'File fetched successfully',
    file: 'served',
    data: z.null(),
    etag: 'content',
    failures: ['not-found'],
  },
  /** Renders a formula for its author: how it looks, and how a screen reader says it. */
  renderFormula: {
    body: z.object(
      { tex: requiredText('A formula', longestFormula), display: z.boolean('Display must be true or false') },
      errorMessages.notAnObject,
    ),
    example: { tex: '\\frac{1}{2}', display: false },
    message: 'Formula rendered successfully',
    data: z.pick(renderedFormula, { mathml: true, spoken: true }),
    failures: ['invalid-field'],
  },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;
