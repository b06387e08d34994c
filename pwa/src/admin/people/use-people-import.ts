import { t } from '@lingui/core/macro';
import type { RefusedRow } from '@quiz-app/shared/contract/envelope';
import { limits } from '@quiz-app/shared/limits';
import { importedPeople } from '@quiz-app/shared/people';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { fieldText } from '../../language/answer-text.ts';
import { shownLanguage, useLanguage } from '../../language/language.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { toast } from '../../ui/toast.ts';
import { ExamFiles } from '../files/exam-files/exam-files.ts';
import { countPeople } from './count-people.ts';
import type { PersonCard } from './person-card.ts';
import { type PeopleTable, type PersonRow, peopleOf, peopleOfText } from './read-people.ts';
import { useDoubts } from './use-doubts.ts';

export type PeopleImport = ReturnType<typeof usePeopleImport>;

/**
 * A table of people, read from a file or a text, and its import.
 *
 * @param onImported receives the cards for people without an e-mail address
 */
export function usePeopleImport(onImported: (cards: PersonCard[]) => void) {
  const { ask } = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const [{ people, notes }, setTable] = useState<PeopleTable>({ people: [], notes: [] });
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const [problem, setProblem] = useState('');
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reasons are in the shown language
  const reasons = useMemo(() => reasonsOf(people, refused), [people, refused, language]);

  const doubts = useDoubts(people);

  const files = useRef<ExamFiles>(undefined);
  useEffect(() => () => files.current?.close(), []);

  const show = (table: PeopleTable, wrong = '') => {
    // Cancels the reading of a previously chosen file.
    files.current?.close();
    setTable(table);
    setRefused([]);
    setProblem(wrong);
  };

  const readFile = async (file: File | undefined) => {
    if (!file) return;
    show({ people: [], notes: [] });
    const reader = new ExamFiles();
    files.current = reader;
    try {
      // Plus one for the headings.
      show(peopleOf(await waitFor(reader.call('readTable', [file, limits.importedPeople + 1]))));
    } catch (error) {
      if (files.current === reader && error instanceof Error && error.name !== 'AbortError')
        show({ people: [], notes: [] }, error.message);
    }
  };

  const canSave = !isWaiting && people.length > 0 && reasons.size === 0;
  const save = async () => {
    if (!canSave) return;
    const rows = people.map(({ name, email, groups }) => ({ name, email, groups }));
    const outcome = await waitFor(outcomeOf(ask.importUsers({ body: rows })));
    if (!outcome.success) {
      setRefused('rows' in outcome ? (outcome.rows ?? []) : []);
      setProblem(outcome.message);
      return;
    }
    toast.success(t`${{ message: outcome.message }}: ${{ what: countPeople(outcome.data.length) }}`);
    onImported(outcome.data.flatMap(({ name, groups, card }) => (card ? [{ name, groups, card }] : [])));
  };

  return {
    people,
    notes,
    /** Why rows are refused. */
    reasons,
    /** Why rows may be imported by mistake. */
    doubts,
    problem,
    canSave,
    readFile,
    readText: (text: string) => show(peopleOfText(text)),
    save,
  };
}

/** Why rows are refused: by the server's own schema, or by the server itself. */
function reasonsOf(people: readonly PersonRow[], refused: readonly RefusedRow[]): Map<PersonRow, string> {
  const reasons = new Map<PersonRow, string>();
  const note = (index: number, reason: string) => {
    const person = people[index];
    if (person && !reasons.has(person)) reasons.set(person, reason);
  };
  for (const [index, { problem }] of people.entries()) if (problem) note(index, problem);
  for (const { path, message } of importedPeople.safeParse(people).error?.issues ?? [])
    if (typeof path[0] === 'number') note(path[0], fieldText(path.slice(1).join('.'), message));
  for (const { row, reason } of refused) note(row - 1, refusedText(reason));
  const first = new Map<string, number>();
  for (const [index, { email, line }] of people.entries()) {
    const before = first.get(email.toLowerCase());
    if (email && before !== undefined) note(index, t`This email is in line ${before} already`);
    else first.set(email.toLowerCase(), line);
  }
  return reasons;
}

/** The server speaks English. The form has checked all but the addresses that the server knows. */
const refusedText = (reason: string): string =>
  shownLanguage() === 'en' ? reason : t`Someone has this email already, perhaps a deleted person`;
