import { fromBase45, toBase45 } from './base45.ts';
import { ByteReader, Damaged } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { type Bytes, concatBytes, toBase64url, utf8 } from './bytes.ts';
import type { Exam } from './exam.ts';
import { limits } from './limits.ts';
import type { Question } from './question.ts';
import { bitsOf, keysOf, keysOfBits, type OptionKey } from './question-kinds/choice.ts';
import { type Answer, answerTo, isOfKind, kindOf } from './question-kinds.ts';
import type { Answers } from './report.ts';
import { sha256 } from './web-crypto.ts';

// A finished attempt, as its device signs it and as a QR code contains it. The code is
//
//   QA1: base45(attempt, then the 64 bytes of its Ed25519 signature)
//
// and the signature covers `quiz-app attempt 1`, a zero byte and the attempt. With QA2 it is `quiz-app attempt 2`, for
// exams with other questions than choices from A to D. There is exactly one way to write an
// attempt, in this order:
//
//   attempt id      16 bytes, a UUID
//   key             8 bytes, `deviceKeyId`
//   user, exam      each an id: 0 and the 16 bytes of a UUID, or the length of any other id and its text
//   exam version    number
//   names           of user and exam, for the carrier; shortened, each its length in bytes, then UTF-8
//   started at      number, milliseconds since 1970
//   finished at     number, milliseconds after the start; doubled, or doubled less one if it is negative
//   used, allowed   numbers, milliseconds; the second is one more, or 0 if absent
//   questions       number of questions of the exam version
//   answers         QA1: half a byte for each, the low half first: 1 for A, 2 for B, 4 for C, 8 for D
//                   QA2: each as its question's kind writes it (`writeAnswer`), one after another
//
// A number has 7 bits in each byte, the lowest first, and the highest bit in all bytes but the last (LEB128).
// Why not CBOR: its keys and tags would take a third more, and 50 questions have to fit into a code that phones can
// read from each other's screens.

/** A finished attempt as its device signs it. */
export interface AttemptToSign {
  /** A UUID. */
  attemptId: string;
  /** The id of the device key that signs, by `deviceKeyId`. */
  keyId: string;
  user: { _id: string; name: string };
  /** As it was taken. */
  exam: Pick<Exam, '_id' | 'name' | 'version' | 'questions'>;
  answers: Answers;
  /** ISO 8601 instants of the device's clock. */
  startedAt: string;
  finishedAt: string;
  secondsUsed: number;
  /** With extra time. */
  allowedSeconds?: number | undefined;
}

/** The content of a code. None of it is proved until the server has verified the signature. */
export interface CarriedAttempt extends Omit<AttemptToSign, 'exam' | 'answers'> {
  /** The names are shortened. */
  exam: Pick<Exam, '_id' | 'name' | 'version'>;
  form: CodeForm;
  /** The number of questions of the exam version. */
  questionsCount: number;
  /** The answers in the code, which cannot be read without the exam version. */
  packed: Bytes;
}

/** The number in the code's prefix. */
type CodeForm = 1 | 2;

/** A code after reading. */
export interface AttemptCode {
  found: 'attempt';
  attempt: CarriedAttempt;
  /** The signed bytes. */
  signed: Bytes;
  signature: Bytes;
}

/** Why a text is not a code: it is something else, from a newer version of the product, or damaged. */
export type NoAttemptCode = { found: 'no-code' | 'newer' | 'damaged' };

const prefixOf = (form: CodeForm) => `QA${form}:`;
const signatureLength = 64;
/** The most bytes of a name that is shown. With them, 50 questions take 411 characters at most. */
const shownBytes = { user: 40, exam: 60 };
const keyIdLength = 8;

/** The id of a device's 32-byte public key: the first 8 bytes of its SHA-256, as base64url. */
export async function deviceKeyId(publicKey: Bytes): Promise<string> {
  return toBase64url((await sha256(publicKey)).subarray(0, keyIdLength));
}

/** Half a byte has room for four options. */
const optionsInHalfByte = 4;

/** Whether all answers to an exam version fit into half bytes. */
function formOf({ questions }: Pick<Exam, 'questions'>): CodeForm {
  const isShort = (question: Question) => isOfKind('choice', question) && keysOf(question).length <= optionsInHalfByte;
  return questions.every(isShort) ? 1 : 2;
}

/** An attempt that is written, in the form that its questions need. */
export interface WrittenAttempt {
  form: CodeForm;
  bytes: Bytes;
}

/** Writes an attempt as bytes. @throws RangeError for a value that the format cannot hold, such as a non-UUID id */
export function writeAttempt({ exam, user, answers, ...attempt }: AttemptToSign): WrittenAttempt {
  const form = formOf(exam);
  const started = Date.parse(attempt.startedAt);
  const writer = new ByteWriter();
  writer.uuid(attempt.attemptId);
  writer.base64url(attempt.keyId, keyIdLength);
  writer.id(user._id);
  writer.id(exam._id);
  writer.number(exam.version);
  writer.text(shorten(user.name, shownBytes.user));
  writer.text(shorten(exam.name, shownBytes.exam));
  writer.number(started);
  writer.signedNumber(Date.parse(attempt.finishedAt) - started);
  writer.number(Math.round(attempt.secondsUsed * 1_000));
  writer.number(attempt.allowedSeconds === undefined ? 0 : Math.round(attempt.allowedSeconds * 1_000) + 1);
  writer.number(exam.questions.length);
  writeAnswers(writer, form, exam, answers);
  return { form, bytes: writer.bytes() };
}

function writeAnswers(writer: ByteWriter, form: CodeForm, { questions }: Pick<Exam, 'questions'>, answers: Answers) {
  const valid = questions.map((question) => kindOf(question).validAnswer(question, answerTo(question, answers)));
  if (form === 1) writer.halfBytes((valid as OptionKey[][]).map(bitsOf));
  else
    for (const [at, question] of questions.entries()) kindOf(question).writeAnswer(question, valid[at] ?? [], writer);
}

/** The bytes that a device signs for a written attempt. */
export const messageOf = ({ form, bytes }: WrittenAttempt): Bytes =>
  concatBytes(utf8(`quiz-app attempt ${form}\0`), bytes);

/** The code for a written attempt and the signature of its message. */
export const attemptCode = ({ form, bytes }: WrittenAttempt, signature: Uint8Array): string =>
  prefixOf(form) + toBase45(concatBytes(bytes, signature));

/** Reads a code. White space around it is ignored, because no code ends with a space. */
export function readAttemptCode(text: string): AttemptCode | NoAttemptCode {
  const code = text.trim();
  const form = ([1, 2] as const).find((each) => code.startsWith(prefixOf(each)));
  if (!form) return { found: /^QA[1-9]\d*:/.test(code) ? 'newer' : 'no-code' };
  const isTooLong = code.length > limits.attemptCode[form];
  const bytes = isTooLong ? undefined : fromBase45(code.slice(prefixOf(form).length));
  if (!bytes || bytes.length < signatureLength) return { found: 'damaged' };
  const written = { form, bytes: bytes.slice(0, -signatureLength) };
  try {
    const attempt = readAttempt(written);
    return { found: 'attempt', attempt, signed: messageOf(written), signature: bytes.slice(-signatureLength) };
  } catch (error) {
    if (error instanceof Damaged) return { found: 'damaged' };
    throw error;
  }
}

function readAttempt({ form, bytes }: WrittenAttempt): CarriedAttempt {
  const reader = new ByteReader(bytes);
  const attemptId = reader.uuid();
  const keyId = reader.base64url(keyIdLength);
  const [userId, examId] = [reader.id(), reader.id()];
  const version = reader.number();
  const [userName, examName] = [reader.text(shownBytes.user), reader.text(shownBytes.exam)];
  const started = reader.number();
  const finished = started + reader.signedNumber();
  const used = reader.number();
  const allowed = reader.number();
  const count = reader.number();
  if (count > limits.questionsPerExam) throw new Damaged();
  const packed = reader.rest();
  if (form === 1) readHalfBytes(packed, count);
  return {
    attemptId,
    keyId,
    user: { _id: userId, name: userName },
    exam: { _id: examId, name: examName, version },
    form,
    questionsCount: count,
    packed,
    startedAt: instant(started),
    finishedAt: instant(finished),
    secondsUsed: used / 1_000,
    ...(allowed > 0 && { allowedSeconds: (allowed - 1) / 1_000 }),
  };
}

function readHalfBytes(packed: Bytes, count: number): number[] {
  const reader = new ByteReader(packed);
  const halfBytes = reader.halfBytes(count);
  reader.end();
  return halfBytes;
}

/**
 * The answers in a code, for the exam version that it names. Undefined if that has other questions than the code was
 * written for.
 */
export function answersIn(attempt: CarriedAttempt, exam: Pick<Exam, 'questions'>): Answers | undefined {
  if (attempt.questionsCount !== exam.questions.length || attempt.form !== formOf(exam)) return undefined;
  try {
    return Object.fromEntries(
      readAnswers(attempt, exam).flatMap((answer, at) => {
        const question = exam.questions[at];
        return question && kindOf(question).isAnswered(answer) ? [[question._id, answer]] : [];
      }),
    );
  } catch (error) {
    if (error instanceof Damaged) return undefined;
    throw error;
  }
}

/** @throws Damaged for answers that `writeAnswers` would not have written */
function readAnswers(
  { form, questionsCount, packed }: CarriedAttempt,
  { questions }: Pick<Exam, 'questions'>,
): Answer[] {
  if (form === 1) return readHalfBytes(packed, questionsCount).map(keysOfBits);
  const reader = new ByteReader(packed);
  const answers = questions.map((question) => kindOf(question).readAnswer(question, reader));
  reader.end();
  const again = new ByteWriter();
  writeAnswers(
    again,
    form,
    { questions },
    Object.fromEntries(questions.map(({ _id }, at) => [_id, answers[at] ?? []])),
  );
  if (again.bytes().join() !== packed.join()) throw new Damaged();
  return answers;
}

function shorten(name: string, most: number): string {
  if (utf8(name).length <= most) return name.toWellFormed();
  const shortened = [...name.toWellFormed()];
  while (utf8(`${shortened.join('')}…`).length > most) shortened.pop();
  return `${shortened.join('').trimEnd()}…`;
}

/** The year 9999: later instants have another ISO format. */
const lastInstant = 253_402_300_799_999;

function instant(milliseconds: number): string {
  if (milliseconds < 0 || milliseconds > lastInstant) throw new Damaged();
  return new Date(milliseconds).toISOString();
}
