import { t } from '@lingui/core/macro';
import { foldForSearch } from '@quiz-app/shared/search';
import type { PersonRow } from './read-people.ts';

/** A person whom the server has. */
interface KnownPerson {
  name: string;
  groups: readonly string[];
}

/** A name as people compare it. */
const folded = (name: string) => foldForSearch(name).replaceAll(/\s+/g, ' ').trim();

/**
 * Why rows may make someone twice: a person of the same name, in one of the same groups or without any on both sides,
 * is in the table before, or is known. An e-mail address tells people apart.
 */
export function doubtsOf(people: readonly PersonRow[], known: readonly KnownPerson[]): Map<PersonRow, string> {
  const doubts = new Map<PersonRow, string>();
  const knownKeys = new Set(known.flatMap(keysOf));
  const seen = new Map<string, number>();
  for (const person of people.filter(({ email, name }) => email === '' && name !== '')) {
    const keys = keysOf(person);
    const before = keys.map((key) => seen.get(key)).find((line) => line !== undefined);
    if (keys.some((key) => knownKeys.has(key))) doubts.set(person, t`Someone of this name is in this group already`);
    else if (before !== undefined) doubts.set(person, t`This name is in line ${before} already`);
    for (const key of keys) if (!seen.has(key)) seen.set(key, person.line);
  }
  return doubts;
}

/** One for each group, or one for a person without groups. */
const keysOf = ({ name, groups }: KnownPerson): string[] =>
  (groups.length > 0 ? groups : ['']).map((group) => JSON.stringify([folded(name), folded(group)]));
