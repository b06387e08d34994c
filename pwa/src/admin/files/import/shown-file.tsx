import { plural, t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useExams } from '../../../device/use-exams.ts';
import { useOnline } from '../../../platform/online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Loader } from '../../../ui/loader.tsx';
import { Sheet, SheetBody } from '../../../ui/sheet.tsx';
import { Select } from '../../../ui/text-input.tsx';
import { liftToasts } from '../../../ui/toast-place.ts';
import { readyText } from '../../parts/ready-text.ts';
import type { ReadFile } from '../exam-files/serve-exam-files.ts';
import { FixDialog, type RefusedRow } from './fix-dialog.tsx';
import { FormatOptions } from './format-options.tsx';
import styles from './import.module.css';
import { ImportRows } from './import-rows.tsx';
import { ImportTarget, type Target } from './import-target.tsx';
import { MediaOfFile } from './media-of-file.tsx';
import { useDetails } from './use-details.ts';
import type { Chosen, Import } from './use-import.ts';
import { useSending } from './use-sending.ts';

interface ShownFileProps {
  chosen: Chosen;
  file: ReadFile;
  revision: number;
  reading: Import;
  onFormat: (format: ReadFile['format']) => void;
}

/** A file's content, its destination, and the import button. One flat page. */
export function ShownFile({ chosen, file, revision, reading, onFormat }: ShownFileProps) {
  const isOnline = useOnline();
  const exams = useExams() ?? [];
  const { isOne, setOne, at, setAt, details } = useExamDetails(file, chosen.name);
  const [target, setTarget] = useState<Target>({ into: 'new' });
  const [fixing, setFixing] = useState<RefusedRow>();
  const form = useRef<HTMLDivElement>(null);
  const { isSending, progress, sendNew, sendMore } = useSending(reading);
  const { refused, all } = file.counts;
  const taken = all - refused;

  const send = () => {
    if (isSending || !isOnline || taken === 0) return;
    if (target.into === 'existing') {
      const exam = exams.find(({ _id }) => _id === target.examId) ?? exams[0];
      return exam && void sendMore(exam, taken);
    }
    const checked = details.check();
    if ('details' in checked) return void sendNew(checked.details, isOne);
    if (!isOne) setAt(checked.invalid);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <div className={styles.shown}>
      <FileFormat file={file} onFormat={onFormat} />
      {file.lost.length > 0 && (
        <Banner tone="pending">
          {file.lost.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
      <ImportTarget
        file={isOne ? asOneExam(file) : file}
        details={details}
        at={at}
        onAt={setAt}
        asOne={file.exams.length > 1 && { checked: isOne, onCheckedChange: setOne }}
        target={target}
        onTarget={setTarget}
        exams={exams}
        form={form}
      />
      <MediaOfFile files={reading.files}>
        <ImportRows files={reading.files} counts={file.counts} revision={revision} onFix={setFixing} />
      </MediaOfFile>
      <div ref={liftToasts} className={styles.bar}>
        <Button size="large" aria-disabled={!isOnline || isSending || taken === 0} onClick={send}>
          {plural(taken, { one: 'Import # question', other: 'Import # questions' })}
        </Button>
        <Button kind="outline" size="large" onClick={reading.cancel}>
          {t`Choose another file`}
        </Button>
      </div>
      {fixing && (
        <MediaOfFile files={reading.files}>
          <FixDialog
            row={fixing}
            onFix={(content) => {
              setFixing(undefined);
              void reading.fix(fixing.place.index, content);
            }}
            onClose={() => setFixing(undefined)}
          />
        </MediaOfFile>
      )}
      {isSending && <Loader>{progress ?? t`Importing`}</Loader>}
    </div>
  );
}

/** The details of the file's exams, or of the one exam that gets all of its questions. */
function useExamDetails(file: ReadFile, name: string) {
  const [isOne, setOne] = useState(false);
  const ofEach = useDetails(file, name);
  const ofOne = useDetails(asOneExam(file), name);
  const firstWithQuestions = Math.max(
    0,
    file.exams.findIndex(({ questionsCount }) => questionsCount > 0),
  );
  const [at, setAt] = useState(firstWithQuestions);
  return { isOne, setOne, at: isOne ? 0 : at, setAt, details: isOne ? ofOne : ofEach };
}

function FileFormat({ file, onFormat }: Pick<ShownFileProps, 'file' | 'onFormat'>) {
  const { refused, all } = file.counts;
  return (
    <Sheet>
      <SheetBody className={styles.format}>
        <Field label={t`Format`} hint={t`Detected automatically. Change it to read the file again.`}>
          <Select value={file.format} onChange={(event) => onFormat(event.currentTarget.value as ReadFile['format'])}>
            <FormatOptions />
          </Select>
        </Field>
        <p role="status">{readyText(all - refused, refused)}</p>
      </SheetBody>
    </Sheet>
  );
}

/** A file whose questions all go into one exam, with the category if its exams share it. */
function asOneExam(file: ReadFile): ReadFile {
  const [category, ...others] = new Set(file.exams.map(({ details }) => details.category));
  const questionsCount = file.exams.reduce((sum, exam) => sum + exam.questionsCount, 0);
  return { ...file, exams: [{ details: category && others.length === 0 ? { category } : {}, questionsCount }] };
}
