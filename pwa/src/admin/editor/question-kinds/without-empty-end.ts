/** The rows up to the last one with something in it. */
export function withoutEmptyEnd<Row>(rows: readonly Row[], isEmpty: (row: Row) => boolean): Row[] {
  return rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1);
}
