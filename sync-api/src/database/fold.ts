import { type Expression, type RawBuilder, sql } from 'kysely';

/** A text as name filters compare it: without case, in one Unicode form. SQLite itself knows case only in ASCII. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Whether a folded column contains `part`, without case. Every character of `part` is an ordinary one. */
export function contains(folded: Expression<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`instr(${folded}, ${fold(part)}) > 0`;
}
