export { byteOrderMark, csvLines } from '../formats/table/csv-lines.ts';
