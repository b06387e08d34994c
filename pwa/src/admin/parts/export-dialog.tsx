import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/text-input.tsx';
import styles from './export-dialog.module.css';
import { useExport } from './use-export.ts';

interface ExportDialogProps {
  examIds: readonly string[];
  onClose: () => void;
}

/** Saves exams as a file: asks for the format, and says what the file will lack. */
export function ExportDialog({ examIds, onClose }: ExportDialogProps) {
  const { formats, outcome, write, forget } = useExport(examIds);
  const [chosen, setChosen] = useState<string>();
  const format = formats.find(({ id }) => id === chosen) ?? formats[0];
  return (
    <Dialog
      open
      small
      title={plural({ count: examIds.length }, { one: 'Export # exam', other: 'Export # exams' })}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t({ message: 'Close', comment: 'A button that closes a dialog' })}
          </Button>
          <Button aria-disabled={!format || outcome.is === 'writing'} onClick={() => format && void write(format.id)}>
            {t`Save file`}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <Field label={t`Format`}>
          <Select
            data-autofocus
            value={format?.id ?? ''}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              forget();
            }}
          >
            {formats.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {format && format.cannotHold.length > 0 && (
          <ul className={styles.notes}>
            {format.cannotHold.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <Outcome outcome={outcome} />
      </div>
    </Dialog>
  );
}

function Outcome({ outcome }: Pick<ReturnType<typeof useExport>, 'outcome'>) {
  return (
    <>
      <div role="status" className={styles.outcome}>
        {outcome.is === 'writing' && <p className="muted">{t`Writing the file`}</p>}
        {outcome.is === 'saved' && <p>{t`Saved as ${{ file: outcome.written.name }}`}</p>}
        {outcome.is === 'saved' && outcome.written.leftOut.length > 0 && (
          <Banner tone="pending">
            <p>
              {plural(
                { count: outcome.written.leftOut.length },
                { one: '# question left out:', other: '# questions left out:' },
              )}
            </p>
            <ul className={styles.notes}>
              {outcome.written.leftOut.slice(0, mostShown).map(({ place, reason }) => (
                <li key={place}>
                  {place}: {reason}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {outcome.is === 'saved' &&
          outcome.written.lackingInstructions.map((name) => (
            <Banner key={name} tone="pending">
              {t`The file lacks a picture or sound in the instructions of ${name}: it could not be loaded. Export again when you are online.`}
            </Banner>
          ))}
      </div>
      <div role="alert">{outcome.is === 'failed' && <Banner tone="error">{outcome.why}</Banner>}</div>
    </>
  );
}

/** The number of reasons shown at first. */
const mostShown = 50;
