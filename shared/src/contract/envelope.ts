import type { Exam } from '../exam.ts';
import type { FailureCode } from './failures.ts';

export interface Success<Data> {
  success: true;
  message: string;
  data: Data;
}

interface PlainFailure {
  success: false;
  /** A sentence for the user. */
  message: string;
  /** Absent if the answer did not come from the API but, for example, from a proxy. */
  code?: Exclude<FailureCode, 'changed-meanwhile'>;
  /** Which field of the body or query an `invalid-field` is about, as a path: `result.verdict`. */
  field?: string;
  /** For a list: each refused row. No row of the list was stored. */
  rows?: RefusedRow[];
  /** Of `too-many-attempts`: how many calls are allowed in 24 hours, where that is the reason. */
  limit?: number;
  data?: undefined;
}

/** A row of a list that the server refused. */
export interface RefusedRow {
  /** From 1. */
  row: number;
  reason: string;
}

/** The precondition of an edit (`If-Match`) did not hold. */
export interface ChangedMeanwhile {
  success: false;
  message: string;
  code: 'changed-meanwhile';
  field?: undefined;
  rows?: undefined;
  limit?: undefined;
  /** The exam as it is now. */
  data: Exam;
}

export type Failure = PlainFailure | ChangedMeanwhile;

/** The body of every answer of the API. `Data` is the type of `data` when `success` is true. */
export type Envelope<Data = unknown> = Success<Data> | Failure;
