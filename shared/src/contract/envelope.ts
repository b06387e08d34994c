import type { Exam } from '../exam.ts';
import type { FailureCode } from './failures.ts';

export interface Success<Data> {
  success: true;
  message: string;
  data: Data;
}

interface PlainFailure {
  success: false;
  /** A sentence a person can act on. */
  message: string;
  /** Absent where the answer did not come from the API, as from a proxy. */
  code?: Exclude<FailureCode, 'changed-meanwhile'>;
  /** Which field of the body or query an `invalid-field` is about, as a path: `result.verdict`. */
  field?: string;
  data?: undefined;
}

/** The precondition of an edit (`If-Match`) did not hold. */
export interface ChangedMeanwhile {
  success: false;
  message: string;
  code: 'changed-meanwhile';
  field?: undefined;
  /** The exam as it is now. */
  data: Exam;
}

export type Failure = PlainFailure | ChangedMeanwhile;

/** What every answer of the API is. `Data` is what `data` holds when `success` is true. */
export type Envelope<Data = unknown> = Success<Data> | Failure;
