import type { Format } from '../format.ts';
import { formatNames } from '../format-names.ts';
import { tableCannotHold } from '../table/write-rows.ts';
import { findTable, readCsv } from './read-csv.ts';
import { writeCsv } from './write-csv.ts';

/** Our own template, and those of Kahoot and Quizizz. */
export const csv: Format = {
  id: 'csv',
  name: formatNames.csv,
  extension: '.csv',
  get cannotHold() {
    return tableCannotHold();
  },
  recognise: ({ text }) => findTable(text) !== undefined,
  read: readCsv,
  write: writeCsv,
};
