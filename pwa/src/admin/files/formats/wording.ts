import { t } from '@lingui/core/macro';

/** The place of a question in a text, for people. @param file that has the line, if there are several */
export const placeOfLine = (line: number, file = ''): string =>
  file === '' ? t`Line ${line}` : t`${file}, line ${line}`;
