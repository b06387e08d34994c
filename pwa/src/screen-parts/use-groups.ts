import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { Device } from '../sync/device.ts';
import { useFetch } from './use-fetch.ts';

const none: readonly string[] = [];

async function fetchGroups({ ask }: Device): Promise<Envelope<string[]>> {
  const answer = await ask.getUsers({ query: { limit: 1 } });
  return answer.success ? { ...answer, data: answer.groups ?? [] } : answer;
}

/**
 * The names of all groups, for a choice among them; none where the server does not tell them. Undefined until that is
 * known, so that a list below the choice can come together with it, and need not move down for it.
 */
export function useGroups(): readonly string[] | undefined {
  const [{ data, isLoading }] = useFetch(fetchGroups);
  return data ?? (isLoading ? undefined : none);
}
