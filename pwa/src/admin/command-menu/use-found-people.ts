import type { Person } from '@quiz-app/shared/people';
import { useEffect, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useOnline } from '../../platform/online.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { mostCommands } from './commands.ts';

/** Milliseconds without typing after which the server is asked. */
const pauseMs = 250;
const fewestLetters = 2;

interface Found {
  search: string;
  people: readonly Person[];
}

const noOne: Found = { search: '', people: [] };

/** The people that the server found last, and whether it is being asked. Short searches and those offline find none. */
export function useFoundPeople(search: string): { people: readonly Person[]; isAsking: boolean } {
  const { ask } = useDevice();
  const isOnline = useOnline();
  const [found, setFound] = useState(noOne);
  const isAsked = isOnline && search.trim().length >= fewestLetters;

  useEffect(() => {
    if (!isAsked) return;
    const given = new AbortController();
    const find = async () => {
      const outcome = await outcomeOf(ask.getUsers({ query: { search, limit: mostCommands }, signal: given.signal }));
      // Without an answer the menu still has everything else.
      if (!given.signal.aborted) setFound({ search, people: outcome.success ? outcome.data : [] });
    };
    const timer = setTimeout(find, pauseMs);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [ask, search, isAsked]);

  return isAsked ? { people: found.people, isAsking: found.search !== search } : { people: [], isAsking: false };
}
