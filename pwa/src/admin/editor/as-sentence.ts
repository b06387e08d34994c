import { t } from '@lingui/core/macro';

/** A message before another sentence: with a full stop, unless it ends like a sentence in its language. */
export const asSentence = (message: string): string => (/[.!?؟।]$/.test(message) ? message : t`${message}.`);
