import { createHash } from 'node:crypto';

/** The id of a file, by its bytes alone. */
export const mediumId = (data: Uint8Array): string => createHash('sha256').update(data).digest('base64url');
