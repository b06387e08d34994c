/** The machine-readable code of each failure, with its HTTP status. A code is never renamed. */
export const failureStatus = {
  'invalid-request': 400,
  'invalid-json': 400,
  'invalid-field': 400,
  'too-large': 413,
  'unsupported-media': 415,
  'not-logged-in': 401,
  'invalid-login': 401,
  'token-expired': 401,
  'session-ended': 401,
  'only-admins': 403,
  'not-yours': 403,
  'not-signed': 403,
  'not-found': 404,
  'already-exists': 409,
  'changed-meanwhile': 412,
  'last-admin': 409,
  'too-many-devices': 409,
  'too-many-files': 409,
  'too-many-attempts': 429,
  'ai-not-set-up': 503,
  'ai-no-answer': 502,
  'ai-unusable': 502,
  busy: 503,
  'server-error': 500,
} as const;

export type FailureCode = keyof typeof failureStatus;
