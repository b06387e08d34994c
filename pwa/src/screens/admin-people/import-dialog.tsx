import type { RefusedRow } from '@quiz-app/shared/contract/envelope';
import { formatCount } from '@quiz-app/shared/duration';
import { limits } from '@quiz-app/shared/limits';
import { importedPeople } from '@quiz-app/shared/people';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { ExamFiles } from '../../exam-files/exam-files.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Table } from '../../ui/table.tsx';
import { Textarea, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-people.module.css';
import { countPeople } from './count-people.ts';
import type { PersonCard } from './person-card.ts';
import { type PeopleTable, type PersonRow, peopleOf, peopleOfText } from './read-people.ts';

interface ImportDialogProps {
  onClose: () => void;
  /** @param cards for people without an e-mail address */
  onImported: (cards: PersonCard[]) => void;
}

/** Adds the people in a file or a pasted table after a preview, which shows each refused row with the reason. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const { ask } = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const [{ people, notes }, setTable] = useState<PeopleTable>({ people: [], notes: [] });
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const [problem, setProblem] = useState('');
  const reasons = useMemo(() => reasonsOf(people, refused), [people, refused]);

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

  const save = async () => {
    if (isWaiting || people.length === 0 || reasons.size > 0) return;
    const rows = people.map(({ name, email, groups }) => ({ name, email, groups }));
    const outcome = await waitFor(outcomeOf(ask.importUsers({ body: rows })));
    if (!outcome.success) {
      setRefused('rows' in outcome ? (outcome.rows ?? []) : []);
      setProblem(outcome.message);
      return;
    }
    toast.success(`${outcome.message}: ${countPeople(outcome.data.length)}`);
    onImported(outcome.data.flatMap(({ name, groups, card }) => (card ? [{ name, groups, card }] : [])));
  };

  // Refused rows come first, because the list may be long.
  const shown = people.toSorted((a, b) => Number(reasons.has(b.line)) - Number(reasons.has(a.line))).slice(0, 200);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import people"
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={isWaiting || people.length === 0 || reasons.size > 0} onClick={() => void save()}>
            {people.length > 0 ? `Import ${countPeople(people.length)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field label="File" hint="CSV or XLSX, with the columns name, email and group.">
          <TextInput
            type="file"
            className={styles.file}
            accept=".csv,.tsv,.txt,.xlsx"
            // A browser reports the choice of the same file, corrected since, only if no file is chosen.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => void readFile(currentTarget.files?.[0])}
          />
        </Field>
        <Field
          label="Or paste a table"
          hint="One person per line. People without an email get a log-in card now; print cards for the others later."
        >
          <Textarea
            rows={5}
            className={styles.paste}
            placeholder={'Mia Mayer; mia@school.example; 7b\nTom Long;; 7b'}
            onChange={({ currentTarget }) => show(peopleOfText(currentTarget.value))}
          />
        </Field>
        {/* Without text it takes no space. */}
        <p role="status" className={people.length === 0 ? 'visually-hidden' : undefined}>
          {people.length > 0 &&
            (reasons.size > 0
              ? `${formatCount(reasons.size, 'row')} of ${people.length} cannot be imported. Fix these rows to import the list.`
              : `${countPeople(people.length)} can be imported.`)}
        </p>
        {problem && (
          <Banner tone="error" role="alert">
            {problem}
          </Banner>
        )}
        {notes.map((note) => (
          <Banner key={note} tone="pending" role="status">
            {note}
          </Banner>
        ))}
        {people.length > limits.importedPeople && (
          <Banner tone="error">{`At most ${limits.importedPeople} people can be imported at a time.`}</Banner>
        )}
        {people.length > 0 && (
          <Table
            caption="Preview"
            className={styles.preview}
            columns={[
              { label: 'Name', slot: 'lead', cell: ({ name }) => name || '–' },
              { label: 'Email', cell: ({ email }) => email || '–' },
              { label: 'Groups', cell: ({ groups }) => groups.join(', ') || '–' },
              { label: 'Line', cell: ({ line }) => line },
              { label: 'Problem', slot: 'wide', cell: ({ line }) => reasons.get(line) ?? 'None' },
            ]}
            rows={shown}
            rowKey={({ line }) => String(line)}
            rowTone={({ line }) => (reasons.has(line) ? 'pending' : undefined)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Why rows are refused, by line: by the server's own schema, or by the server itself. */
function reasonsOf(people: readonly PersonRow[], refused: readonly RefusedRow[]): Map<number, string> {
  const reasons = new Map<number, string>();
  const note = (index: number, reason: string) => {
    const line = people[index]?.line;
    if (line !== undefined && !reasons.has(line)) reasons.set(line, reason);
  };
  for (const [index, { problem }] of people.entries()) if (problem) note(index, problem);
  for (const { path, message } of importedPeople.safeParse(people).error?.issues ?? [])
    if (typeof path[0] === 'number') note(path[0], message);
  for (const { row, reason } of refused) note(row - 1, reason);
  const first = new Map<string, number>();
  for (const [index, { email, line }] of people.entries()) {
    const before = first.get(email.toLowerCase());
    if (email && before !== undefined) note(index, `This email is in line ${before} already`);
    else first.set(email.toLowerCase(), line);
  }
  return reasons;
}
