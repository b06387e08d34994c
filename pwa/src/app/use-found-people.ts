import type { Person } from '@quiz-app/shared/people';
import { useEffect, useState } from 'react';
import { useDevice } from '../device/device-context.ts';
import { useOnline } from '../platform/online.ts';
import { mostCommands } from './commands.ts';

/** Milliseconds without typing after which the server is asked. */
const pauseMs = 250;
const fewestLetters = 2;

/** The people that the server found last, while the search has enough letters; none offline. */
export function useFoundPeople(search: string): readonly Person[] {
  const { ask } = useDevice();
  const isOnline = useOnline();
  const [found, setFound] = useState<readonly Person[]>([]);
  const isAsked = isOnline && search.trim().length >= fewestLetters;

  useEffect(() => {
    if (!isAsked) return;
    const given = new AbortController();
    const find = async () => {
      const answer = await ask.getUsers({ query: { search, limit: mostCommands }, signal: given.signal });
      if (answer.success && !given.signal.aborted) setFound(answer.data);
    };
    // Without an answer the menu still has everything else.
    const timer = setTimeout(() => find().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [ask, search, isAsked]);

  return isAsked ? found : [];
}
