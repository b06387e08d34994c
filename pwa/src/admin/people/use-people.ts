import type { Person } from '@quiz-app/shared/people';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useRetries } from '../../screen-parts/use-retries.ts';

export interface PeopleFilter {
  search: string;
  /** Empty for all. */
  group: string;
  deleted: boolean;
}

/** The details that at least one person in the list had since it was opened. */
export interface Details {
  groups: boolean;
  extraTime: boolean;
  card: boolean;
}

interface PeopleState {
  /** Undefined until the first page has arrived. */
  people?: Person[];
  /** The names of all groups. */
  groups: string[];
  details: Details;
  next: string | null;
  isLoading: boolean;
  problem?: string;
  /** Why this user may not see the list. */
  refusal?: string;
}

const pageSize = 100;
/** Milliseconds without typing after which a search starts. */
const pauseMs = 250;

const noDetails: Details = { groups: false, extraTime: false, card: false };

/** Adds the details of more people. None is removed, so that no column comes and goes while an admin searches. */
const withDetailsOf = (people: readonly Person[], before: Details): Details => ({
  groups: before.groups || people.some(({ groups }) => groups.length > 0),
  extraTime: before.extraTime || people.some(({ extraTimePercent }) => extraTimePercent > 0),
  card: before.card || people.some(({ hasCard }) => hasCard),
});

/** The people that a filter finds, in pages. @param changes fetches them again when it changes */
export function usePeople({ search, group, deleted }: PeopleFilter, changes: number) {
  const { ask } = useDevice();
  const [state, setState] = useState<PeopleState>({ groups: [], details: noDetails, next: null, isLoading: true });
  const latest = useRef(0);
  /** Where the last page that was asked for begins, which a retry asks for again. */
  const lastCursor = useRef<string>(undefined);

  const load = useCallback(
    async (cursor?: string, isQuiet = false) => {
      latest.current += 1;
      const own = latest.current;
      lastCursor.current = cursor;
      if (!isQuiet) setState(({ problem: _, refusal: __, ...before }) => ({ ...before, isLoading: true }));
      const outcome = await outcomeOf(
        ask.getUsers({
          query: {
            limit: pageSize,
            search,
            ...(group && { group }),
            ...(deleted && { deleted: 'true' }),
            ...(cursor !== undefined && { cursor }),
          },
        }),
      );
      if (own !== latest.current) return;
      setState((before) => {
        if (!outcome.success) {
          const why = outcome.code === 'only-admins' ? 'refusal' : 'problem';
          return { ...before, isLoading: false, [why]: outcome.message };
        }
        const { data, nextCursor: next, groups = before.groups } = outcome;
        const people = cursor === undefined ? data : [...(before.people ?? []), ...data];
        return { people, groups, details: withDetailsOf(data, before.details), next, isLoading: false };
      });
    },
    [ask, search, group, deleted],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: changes are fetched
  useEffect(() => {
    const timer = setTimeout(() => void load(), search ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [load, search, changes]);

  useRetries(state.problem !== undefined, () => load(lastCursor.current, true));

  return {
    ...state,
    reload: () => void load(),
    more: () => state.next !== null && void load(state.next),
    /** All people that the filter finds, including later pages. @throws Error with the server's message */
    async all(): Promise<Person[]> {
      const people: Person[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const answer = await ask.getUsers({
          query: { search, ...(group && { group }), ...(cursor !== undefined && { cursor }) },
        });
        if (!answer.success) throw new Error(answer.message);
        people.push(...answer.data);
        cursor = answer.nextCursor;
      }
      return people;
    },
  };
}
