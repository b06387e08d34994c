import * as z from 'zod/mini';
import { limits } from './limits.ts';

const message = 'Language must be a language tag, such as en or pt-BR';

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The tag of a language by BCP 47, in its canonical form: of an exam, or of the app for a person. */
export const languageTag = z
  .string(message)
  .check(z.maxLength(limits.language, message), z.refine(isLanguage, message));
