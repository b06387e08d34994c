import { givenOtherFields, otherFields } from '@quiz-app/shared/question-kinds/other-fields';
import type { OtherFields } from './format.ts';

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

type OtherKind = OtherFields['kind'];

/** The least that each kind has. */
const empty: { [Kind in OtherKind]: OtherFields & { kind: Kind } } = {
  numeric: { kind: 'numeric', value: '' },
  text: { kind: 'text', accepted: [] },
  gaps: { kind: 'gaps', gaps: [] },
  order: { kind: 'order', items: [] },
  match: { kind: 'match', left: [], right: [] },
};

const isOtherKind = (kind: unknown): kind is OtherKind => typeof kind === 'string' && Object.hasOwn(empty, kind);

/**
 * The fields of a refused question that can be read, one by one, so that a person can fix the others.
 *
 * @returns undefined for a choice, and for an unknown kind
 */
export function readableFields(given: Record<string, unknown>): OtherFields | undefined {
  if (!isOtherKind(given.kind)) return undefined;
  const stored: Record<string, Schema> = otherFields[given.kind];
  const asked: Record<string, Schema> = givenOtherFields[given.kind];
  const readable = Object.keys(stored).flatMap((field) => {
    const value = given[field];
    // A stored list may be shorter than one in a request.
    const read = [stored[field], asked[field]].map((schema) => schema?.safeParse(value)).find((each) => each?.success);
    return value === undefined || value === null || !read ? [] : [[field, read.data] as const];
  });
  return { ...empty[given.kind], ...Object.fromEntries(readable) };
}
