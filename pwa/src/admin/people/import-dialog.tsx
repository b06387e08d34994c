import { plural, t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { formatNumber, listOf } from '../../language/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { onCtrlEnter } from '../../ui/on-ctrl-enter.ts';
import { Table } from '../../ui/table.tsx';
import { Textarea, TextInput } from '../../ui/text-input.tsx';
import styles from './people.module.css';
import type { PersonCard } from './person-card.ts';
import type { PersonRow } from './read-people.ts';
import { type PeopleImport, usePeopleImport } from './use-people-import.ts';

interface ImportDialogProps {
  onClose: () => void;
  /** @param cards for people without an e-mail address */
  onImported: (cards: PersonCard[]) => void;
}

/**
 * Adds the people in a file or a pasted table after a preview, which shows each refused row with the reason. One flat
 * form, with the state in its hook.
 */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const { people, notes, reasons, doubts, problem, canSave, readFile, readText, save } = usePeopleImport(onImported);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Import people`}
      onKeyDown={onCtrlEnter(() => void save())}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button aria-disabled={!canSave} onClick={() => void save()}>
            {people.length > 0
              ? plural({ count: people.length }, { one: 'Import # person', other: 'Import # people' })
              : t`Import`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Field
          label={t`Paste a class list`}
          hint={t`One person per line. People without an email get a log-in card now; print cards for the others later.`}
        >
          <Textarea
            rows={5}
            className={styles.paste}
            placeholder={t`Mia Mayer; mia@school.example; 7b\nTom Long;; 7b`}
            onChange={({ currentTarget }) => readText(currentTarget.value)}
          />
        </Field>
        <Field
          label={t`Or choose a file`}
          hint={t({
            message: 'CSV or XLSX, with the columns name, email and group.',
            comment: 'The columns have these English names in every language',
          })}
        >
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
        {/* Without text it takes no space. */}
        <p role="status" className={people.length === 0 ? 'visually-hidden' : undefined}>
          {people.length > 0 && readyText(people.length, reasons.size)}
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
        {doubts.size > 0 && (
          <Banner tone="pending" role="status">
            {plural(
              { count: doubts.size },
              {
                one: '# person may be here already. Import the list only if it names someone else.',
                other: '# people may be here already. Import the list only if it names others.',
              },
            )}
          </Banner>
        )}
        {people.length > limits.importedPeople && (
          <Banner tone="error">{t`At most ${{ most: limits.importedPeople }} people can be imported at a time.`}</Banner>
        )}
        {people.length > 0 && <Preview people={people} reasons={reasons} doubts={doubts} />}
      </div>
    </Dialog>
  );
}

/** Says how many people can be imported, or how many rows prevent that. */
function readyText(count: number, refused: number): string {
  if (refused === 0) return plural(count, { one: '# person can be imported.', other: '# people can be imported.' });
  const all = formatNumber(count);
  return plural(refused, {
    one: `# row of ${all} cannot be imported. Fix these rows to import the list.`,
    other: `# rows of ${all} cannot be imported. Fix these rows to import the list.`,
  });
}

/** The rows to import, refused and doubtful ones first, because the list may be long. */
function Preview({ people, reasons, doubts }: Pick<PeopleImport, 'people' | 'reasons' | 'doubts'>) {
  const rank = (person: PersonRow) => (reasons.has(person) ? 0 : doubts.has(person) ? 1 : 2);
  const shown = people.toSorted((a, b) => rank(a) - rank(b)).slice(0, 200);
  return (
    <Table
      caption={t`Preview`}
      className={styles.preview}
      columns={[
        { label: t`Name`, slot: 'lead', cell: ({ name }) => name || '–' },
        { label: t`Email`, cell: ({ email }) => email || '–' },
        { label: t`Groups`, cell: ({ groups }) => listOf(groups) || '–' },
        { label: t({ message: 'Line', comment: 'The number of a line in a file' }), cell: placeOf },
        {
          label: t`Problem`,
          slot: 'wide',
          cell: (person) => reasons.get(person) ?? doubts.get(person) ?? t`None`,
        },
      ]}
      rows={shown}
      rowKey={placeOf}
      rowTone={(person) => (rank(person) < 2 ? 'pending' : undefined)}
    />
  );
}

const placeOf = ({ sheet, line }: PersonRow): string => (sheet === undefined ? String(line) : `${sheet}, ${line}`);
