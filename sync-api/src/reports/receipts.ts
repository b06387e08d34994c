import { hash } from 'node:crypto';
import type { Exam } from '@quiz-app/shared/exam';
import { claimsOf, type ReceiptKey, type ReceiptKeys, receiptToSign } from '@quiz-app/shared/receipt';
import type { Selectable } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { ReportsTable } from '../database/tables.ts';
import { countRight } from './count-right.ts';
import { earlierScores } from './earlier-scores.ts';

/** The server's key that signs receipts; `auth/own-keys.ts` creates it. */
export interface ReceiptSigner {
  /** The public half. */
  key: ReceiptKey;
  /** Signs a text in UTF-8; the 64 bytes of the signature as base64url. The same text gives the same signature. */
  sign(text: string): string;
}

/** The columns of a report that a receipt contains. */
type SignedColumns = Pick<
  Selectable<ReportsTable>,
  'id' | 'user_id' | 'user_name' | 'correct' | 'answers' | 'marks' | 'verdict' | 'earlier' | 'created_at'
>;
type SignedRow = SignedColumns & Pick<Selectable<ReportsTable>, 'receipt'>;
/** The exam version that was taken. */
export interface Taken {
  readonly exam: Exam;
}

export type Receipts = ReturnType<typeof createReceipts>;

/** Signs receipts, and knows every key that ever signed one. */
export function createReceipts({ reads, write }: Pick<Database, 'reads' | 'write'>, { key, sign }: ReceiptSigner) {
  let remembered: Promise<unknown> | undefined;

  /** Stores the public key before the first receipt that needs it. */
  function remember(): Promise<unknown> {
    remembered ??= rememberReceiptKeys({ write }, [key]).catch((error) => {
      remembered = undefined;
      throw error;
    });
    return remembered;
  }

  return {
    /** The `receipt` column of a new report. */
    async sign(row: SignedRow, taken: Taken): Promise<string> {
      await remember();
      return `${key.kid}.${sign(signedText(key.kid, row, taken, lastOf(row, taken)))}`;
    },

    /** Every public key that has signed or will sign, including earlier ones and those of other servers. */
    async keys(): Promise<ReceiptKeys> {
      const rows = await reads.selectFrom('receipt_keys').select(['kid', 'x']).orderBy('kid').execute();
      const known = rows.map(({ kid, x }): ReceiptKey => ({ ...key, kid, x }));
      return { keys: known.some(({ kid }) => kid === key.kid) ? known : [...known, key] };
    },
  };
}

/** Stores the public halves of keys that sign receipts, or did before a backup was restored. */
export async function rememberReceiptKeys(
  { write }: Pick<Database, 'write'>,
  keys: readonly ReceiptKey[],
): Promise<void> {
  const created_at = new Date().toISOString();
  await write((tx) =>
    tx
      .insertInto('receipt_keys')
      .values(keys.map(({ kid, x }) => ({ kid, x, created_at })))
      .onConflict((conflict) => conflict.column('kid').doNothing())
      .execute(),
  );
}

/** The receipt of a stored report; undefined if it has none. */
export const receiptOf = (row: SignedRow, taken: Taken): string | undefined =>
  withReceipt(row, taken, lastOf(row, taken));

/** The receipts of the scores that a report had before, the first one first. Each but the first names the one before. */
export function earlierReceipts(row: SignedRow, taken: Taken): (string | undefined)[] {
  const receipts: (string | undefined)[] = [];
  for (const { until: _, ...score } of earlierScores(row))
    receipts.push(withReceipt({ ...row, ...score }, taken, receipts.at(-1)));
  return receipts;
}

const lastOf = (row: SignedRow, taken: Taken) => earlierReceipts(row, taken).at(-1);

function withReceipt(row: SignedRow, taken: Taken, replaced: string | undefined): string | undefined {
  if (row.receipt === null) return undefined;
  const [kid = '', signature = ''] = row.receipt.split('.');
  return `${signedText(kid, row, taken, replaced)}.${signature}`;
}

/** The part of a report's receipt that is signed. @param replaced the receipt of its score before */
function signedText(kid: string, row: SignedRow, { exam }: Taken, replaced: string | undefined): string {
  const answersHash = row.answers === null ? undefined : hash('sha256', row.answers, 'base64url');
  const claims = claimsOf(
    {
      _id: row.id,
      user: { _id: row.user_id, name: row.user_name },
      exam,
      correctCount: countRight(row.correct),
      marks: row.marks ?? undefined,
      verdict: row.verdict,
      createdAt: row.created_at,
      replaces: replaced && hash('sha256', replaced, 'base64url'),
    },
    answersHash,
  );
  return receiptToSign(kid, claims);
}
