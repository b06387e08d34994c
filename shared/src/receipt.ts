import { type Bytes, fromBase64url, readUtf8, toBase64url, utf8 } from './bytes.ts';
import { answersForm, canonicalAnswers, hashText } from './canonical-answers.ts';
import type { Report, Verdict } from './report.ts';
import { marksOf } from './scoring.ts';
import { type VerifySignature, verifyEd25519 } from './web-crypto.ts';

/** What a receipt says: that the server stored this attempt, and how it scored it. Never changed after a release. */
export interface ReceiptClaims {
  /** The report's id. */
  attempt: string;
  user: { _id: string; name: string };
  exam: { _id: string; name: string; version: number };
  /** SHA-256 of the canonical answers, as base64url; absent for a report without answers. */
  answers?: string;
  /** The form of the canonical answers (`answersForm`); absent for the first one. */
  answersForm?: 2;
  /** Unrounded. */
  marks: number;
  totalMarks: number;
  verdict: Verdict;
  /** When the server received it: ISO 8601 in UTC, the report's `createdAt`. */
  receivedAt: string;
  /** SHA-256 of the receipt that this one replaces, as base64url, if the report was scored again. */
  replaces?: string;
}

/** A public key of `/.well-known/jwks.json` (RFC 7517, RFC 8037). */
export interface ReceiptKey {
  kty: 'OKP';
  crv: 'Ed25519';
  alg: 'EdDSA';
  use: 'sig';
  kid: string;
  /** The 32 bytes of the key, as base64url. */
  x: string;
}

/** The document at `/.well-known/jwks.json`: every key that has signed receipts, in no order. */
export interface ReceiptKeys {
  keys: readonly ReceiptKey[];
}

export const receiptKeysPath = '/.well-known/jwks.json';

const encode = (value: unknown) => toBase64url(utf8(JSON.stringify(value)));
/** The first part of a receipt. */
const receiptHeader = (kid: string): string => encode({ alg: 'EdDSA', typ: 'receipt+jwt', kid });

/** The part of a receipt that is signed; after it come a dot and the signature in base64url. */
export const receiptToSign = (kid: string, claims: ReceiptClaims): string => `${receiptHeader(kid)}.${encode(claims)}`;

/** Longer than any receipt, even with the longest names. */
const maxLength = 8_000;

interface ReceiptParts {
  kid: string;
  claims: ReceiptClaims;
  signed: Bytes;
  signature: Bytes;
}

/**
 * Parses a receipt without verifying it. Undefined for anything that this product does not write, letter by letter:
 * another algorithm, a key or an extension in the header, another encoding of the same bytes.
 */
function readReceipt(text: string): ReceiptParts | undefined {
  if (text.length > maxLength) return undefined;
  const [header = '', payload = '', last = '', ...rest] = text.split('.');
  const kid = readJson(header)?.kid;
  const claims = readJson(payload);
  const signature = fromBase64url(last);
  if (rest.length > 0 || typeof kid !== 'string' || header !== receiptHeader(kid)) return undefined;
  if (!claims || signature?.length !== 64) return undefined;
  return { kid, claims: claims as unknown as ReceiptClaims, signed: utf8(`${header}.${payload}`), signature };
}

function readJson(encoded: string): Record<string, unknown> | undefined {
  const bytes = fromBase64url(encoded);
  const text = bytes && readUtf8(bytes);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The result of checking a receipt:
 * - `valid`: the server signed these claims;
 * - `unknown-key`: it looks like a receipt, but no key here has its id. The keys may be older: fetch them again;
 * - `forged`: it names one of the keys, which did not sign it;
 * - `no-receipt`: the text is something else, or damaged.
 */
export type ReceiptCheck =
  | { found: 'valid'; claims: ReceiptClaims; kid: string }
  | { found: 'unknown-key' | 'forged' | 'no-receipt' };

/**
 * Verifies a receipt against the server's keys, without network.
 * @param text the compact JWS; white space around it is ignored
 * @param verify replaces Web Crypto where it lacks Ed25519
 */
export async function verifyReceipt(
  text: string,
  { keys }: ReceiptKeys,
  verify: VerifySignature = verifyEd25519,
): Promise<ReceiptCheck> {
  const receipt = readReceipt(text.trim());
  if (!receipt) return { found: 'no-receipt' };
  const publicKey = publicKeyOf(keys.find(({ kid }) => kid === receipt.kid));
  if (!publicKey) return { found: 'unknown-key' };
  const isSigned = await verify(publicKey, receipt.signed, receipt.signature);
  return isSigned ? { found: 'valid', claims: receipt.claims, kid: receipt.kid } : { found: 'forged' };
}

function publicKeyOf(key: ReceiptKey | undefined): Bytes | undefined {
  if (key?.kty !== 'OKP' || key.crv !== 'Ed25519') return undefined;
  const bytes = fromBase64url(key.x);
  return bytes?.length === 32 ? bytes : undefined;
}

/** The values of a stored report that a receipt is made from. */
export interface ReceiptSource extends Pick<Report, '_id' | 'user' | 'createdAt'> {
  exam: Pick<Report['exam'], '_id' | 'name' | 'version' | 'totalMarks' | 'questions'>;
  marks?: number | undefined;
  correctCount: number;
  verdict: Verdict;
  /** SHA-256 of the receipt that this one replaces. */
  replaces?: string | undefined;
}

/** @param answersHash of the canonical answers; undefined for a report without answers */
export function claimsOf(source: ReceiptSource, answersHash: string | undefined): ReceiptClaims {
  const { _id: attempt, user, exam, correctCount, verdict, createdAt, replaces } = source;
  return {
    attempt,
    user: { _id: user._id, name: user.name },
    exam: { _id: exam._id, name: exam.name, version: exam.version },
    ...(answersHash !== undefined && { answers: answersHash }),
    ...(answersHash !== undefined && answersForm(exam) === 2 && { answersForm: 2 }),
    marks: marksOf(source, correctCount, { questionsCount: exam.questions.length, totalMarks: exam.totalMarks }),
    totalMarks: exam.totalMarks,
    verdict,
    receivedAt: createdAt,
    ...(replaces !== undefined && { replaces }),
  };
}

/** Whether verified claims belong to this report, not to another attempt, person, exam, score or set of answers. */
export async function areClaimsOf(claims: ReceiptClaims, report: Report): Promise<boolean> {
  const { exam, answers, result } = report;
  const hash = answers && (await hashText(canonicalAnswers(exam, answers)));
  const replaced = report.earlier?.at(-1)?.receipt;
  const replaces = replaced === undefined ? undefined : await hashText(replaced);
  const source = { ...report, correctCount: result.correctAnswers.length, verdict: result.verdict, replaces };
  return JSON.stringify(claims) === JSON.stringify(claimsOf(source, hash));
}
