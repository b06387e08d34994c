import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

/** The place of a question in a text, for people. @param file that has the line, if there are several */
export const placeOfLine = (line: number, file = ''): string =>
  file === '' ? t`Line ${line}` : t`${file}, line ${line}`;

/** Texts as a list in a sentence: `60 %, 40 %`. */
export const listOf = (texts: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(texts);
