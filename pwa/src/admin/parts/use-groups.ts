import type { Envelope } from '@quiz-app/shared/contract/envelope';
import { useFetch } from '../../screen-parts/use-fetch.ts';
import type { Device } from '../../sync/device.ts';

const none: readonly string[] = [];

async function fetchGroups({ ask }: Device): Promise<Envelope<string[]>> {
  const answer = await ask.getUsers({ query: { limit: 1 } });
  return answer.success ? { ...answer, data: answer.groups ?? [] } : answer;
}

/**
 * The names of all groups, to choose from; none if the server does not return them. Undefined until the answer, so that
 * a list below the choice can appear together with it instead of moving down.
 */
export function useGroups(): readonly string[] | undefined {
  const [{ data, isLoading }] = useFetch(fetchGroups);
  return data ?? (isLoading ? undefined : none);
}
