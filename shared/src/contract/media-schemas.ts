import * as z from 'zod/mini';
import { medium } from '../content.ts';
import { mediaTypes } from '../media.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';

/** The schemas of the endpoints of pictures and sounds. */
export const mediaSchemas = {
  /** The same file again has the same id. */
  addMedium: {
    message: 'File added successfully',
    file: 'sent',
    bodyLimit: Math.max(...Object.values(mediaTypes)),
    data: medium,
    failures: ['invalid-field', 'unsupported-media'],
  },
  getMedium: {
    message: 'File fetched successfully',
    file: 'served',
    data: z.null(),
    etag: 'content',
    failures: ['not-found'],
  },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;
