import type { Person } from '@quiz-app/shared/people';
import { useEffect, useMemo, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useLanguage } from '../../language/language.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { doubtsOf } from './doubts-of.ts';
import type { PersonRow } from './read-people.ts';

/** Why rows of a table may make someone twice; those whom the server has are asked for as soon as there is a table. */
export function useDoubts(people: readonly PersonRow[]): Map<PersonRow, string> {
  const known = useKnownPeople(people.length > 0);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences are in the shown language
  return useMemo(() => doubtsOf(people, known), [people, known, language]);
}

/** Everyone whom the server has. A failure leaves the table without these doubts: the import itself says why. */
function useKnownPeople(isAsked: boolean): readonly Person[] {
  const { ask } = useDevice();
  const [known, setKnown] = useState<readonly Person[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    void (async () => {
      const all: Person[] = [];
      for (let cursor: string | null | undefined; cursor !== null && isCurrent; ) {
        const outcome = await outcomeOf(ask.getUsers({ query: { ...(cursor !== undefined && { cursor }) } }));
        if (!outcome.success) return;
        all.push(...outcome.data);
        cursor = outcome.nextCursor ?? null;
      }
      if (isCurrent) setKnown(all);
    })();
    return () => {
      isCurrent = false;
    };
  }, [ask, isAsked]);
  return known;
}
