import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { tableCannotHold } from '../table/write-rows.ts';
import { namesFile } from '../zip/unzip.ts';
import { readXlsx } from './read-xlsx.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Our own template, and those of Kahoot and Quizizz. */
export const xlsx: Format = {
  id: 'xlsx',
  name: formatNames.xlsx,
  extension: '.xlsx',
  get cannotHold() {
    return tableCannotHold();
  },
  recognise: ({ bytes, text }) => text === '' && namesFile(bytes, 'xl/workbook.xml'),
  read: readXlsx,
  write: writeXlsx,
};
